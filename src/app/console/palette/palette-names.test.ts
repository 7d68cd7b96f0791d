import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { wordedMailIds } from '../../../contract/mail-ids.ts'
import { collections } from '../../../features/collection/contract.ts'
import { pageIds } from '../../../features/editorial/contract.ts'
import { wordedMails } from '../../../features/mailtemplate/contract.ts'
import { namedParts } from './palette-names.web.ts'

/** The headings of the parts of the console's screens that are always the same. */
function headings(): Set<string> {
  const files = globSync([
    'src/features/*/Staff*.tsx',
    'src/app/console/*.tsx',
    'src/features/account/Profile.tsx',
  ])
  const sources = files.map((file) => readFileSync(file, 'utf8'))
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/<Part\b[^>]*?\btitle="([^"]+)"/g)].map(([, title = '']) => title),
    ),
  )
}

/** Steps of something that one does from its beginning. */
const steps = new Set(['The file', 'Its columns', 'What it makes', 'Besides your password'])

test('the palette knows each part of a screen by its heading, and no other', () => {
  const known = namedParts.filter(({ isWithin }) => isWithin).map(({ label }) => label)
  assert.deepEqual(new Set(known), headings().difference(steps))
})

test('the palette knows the lists, texts and mails below a room by their names', () => {
  const named = (path: string) =>
    namedParts
      .filter(({ href }) => href.startsWith(`/console/${path}/`))
      .map(({ href, label }) => [href.slice(`/console/${path}/`.length), label])
  const lists = Object.entries(collections).map(([name, { label }]) => [name, label])
  assert.deepEqual(named('site'), lists)
  assert.deepEqual(
    named('mail-templates'),
    wordedMailIds.map((id) => [id, wordedMails[id].label]),
  )
  assert.deepEqual(
    named('texts').map(([id]) => id),
    pageIds,
  )
})

test('each part is of a section of the console, and names it as the menu does', () => {
  const source = readFileSync('src/app/console/sections/firm-sections.web.ts', 'utf8')
  const labels = new Map(
    [...source.matchAll(/path: '([^']+)',[^]*?label: '([^']+)'/g)].map(([, path, label]) => [
      path,
      label,
    ]),
  )
  for (const { href, of } of namedParts) assert.equal(labels.get(href.split('/')[2]), of, href)
})
