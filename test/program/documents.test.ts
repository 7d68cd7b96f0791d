// On SQLite alone: about the documentation.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { offered } from '../../src/app/cli/offered.ts'
import { settings } from '../../src/app/server/settings.ts'
import { readProject } from '../architecture/project.ts'

const project = readProject()
const documents = project.filter(({ name }) => name.endsWith('.md'))
const document = (name: string) => documents.find((one) => one.name === name)?.text ?? ''

/** The cells of the first table that has `head` as its first cell, without their padding. */
function tableIn(text: string, head: string): string[][] {
  const lines = text.split('\n')
  const begun = lines.findIndex((line) => line.startsWith(`| ${head} `))
  const ended = lines.findIndex((line, at) => at > begun && !line.startsWith('|'))
  const rows = begun < 0 ? [] : lines.slice(begun, ended < 0 ? undefined : ended)
  return rows
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .toSpliced(1, 1)
}

const settingsTable = () => [
  ['Name', 'Default', 'Allowed', 'Meaning'],
  ...Object.entries(settings).map(([name, { fallback, allowed, help }]) => [
    `\`${name}\``,
    fallback,
    allowed,
    help,
  ]),
]

test('the documented settings are those of the program', () => {
  const written = tableIn(document('docs/self-hosting.md'), 'Name')
  const wanted = settingsTable().map((row) => `| ${row.join(' | ')} |`)
  assert.deepEqual(written, settingsTable(), `The table should be:\n${wanted.join('\n')}`)

  const old = '| Name | Default |\n| --- | --- |\n| `PORT` | 8080 |\n'
  assert.deepEqual(tableIn(old, 'Name'), [
    ['Name', 'Default'],
    ['`PORT`', '8080'],
  ])
})

const onDisk = (name: string) =>
  project.some((file) => file.name === name || file.name.startsWith(`${name.replace(/\/$/, '')}/`))

/** Links to other documents, and paths of files in the project, that do not exist. */
function deadEnds({ name, text }: { name: string; text: string }): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    posix.join(posix.dirname(name), to),
  )
  const named = [...text.matchAll(/`((?:src|test|scripts|docs|migrations|bench)\/[\w./-]+)`/g)]
  const all = [...links, ...named.map(([, path = '']) => path)]
  // Pictures are not among the files that were read.
  return all
    .filter((path) => !onDisk(path) && !path.endsWith('.png'))
    .map((path) => `${name}: ${path}`)
}

test('the files that documents name or link to exist', () => {
  assert.ok(documents.length > 10, 'the documents were read')
  assert.deepEqual(documents.flatMap(deadEnds), [])
  const text = 'See [this](gone.md), [that](https://a.example) and `src/app/gone.ts`.'
  assert.deepEqual(deadEnds({ name: 'docs/a.md', text }), [
    'docs/a.md: docs/gone.md',
    'docs/a.md: src/app/gone.ts',
  ])
})

/** Commands in a document that do not exist. */
function unknownCommands({ name, text }: { name: string; text: string }): string[] {
  const manifest = project.find((file) => file.name === 'package.json')?.text ?? '{}'
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  const unknown = [
    ...[...text.matchAll(/npm run ([\w:-]+)/g)].filter(([, script = '']) => !(script in scripts)),
    ...[...text.matchAll(/run portico -- ([\w-]+)/g)].filter(([, word = '']) => !(word in offered)),
  ]
  return unknown.map(([said]) => `${name}: ${said}`)
}

test('the commands in documents exist', () => {
  assert.deepEqual(documents.flatMap(unknownCommands), [])
  const text = 'Type npm run build, npm run fly or npm run portico -- sing.'
  assert.deepEqual(unknownCommands({ name: 'a.md', text }), [
    'a.md: npm run fly',
    'a.md: run portico -- sing',
  ])
})

test('decisions are numbered without gaps and have the four sections', () => {
  const decisions = documents.filter(({ name }) => name.startsWith('docs/decisions/'))
  const numbers = decisions.map(({ name }) => Number(posix.basename(name).slice(0, 3)))
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    numbers.map((_, at) => at + 1),
  )
  for (const { name, text } of decisions) {
    for (const part of ['Context', 'Decision', 'Consequences', 'When to revisit']) {
      assert.match(text, new RegExp(`^## ${part}$`, 'm'), name)
    }
  }
})

test('the change log names the version that is built, and what came with it', () => {
  const log = document('CHANGELOG.md')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const [, newest = ''] = /^## (\S+)[^\n]*\n\n- /m.exec(log) ?? []
  assert.equal(newest, version)
})
