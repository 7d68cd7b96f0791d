import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { helpPages, wordsWithin, searchHelp } from './help-pages.web.ts'

const read = async (name: string) => ({
  name,
  markdown: await readFile(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'),
})
const documents = [
  'import',
  'backups',
  'self-hosting',
  'upgrading',
  'moving',
  'watching',
  'scaling',
  'glossary',
] as const

test('each part of a document is a page, and code is no heading', () => {
  const pages = helpPages([
    {
      name: 'a',
      markdown: '# First\n\nHello.\n\n## The key\n\n```\n# no\n## heading\n```\n\n## Empty\n',
    },
  ])
  assert.deepEqual(
    pages.map(({ path, of, title }) => [path, of, title]),
    [
      ['a', 'First', 'First'],
      ['a/the-key', 'First', 'The key'],
    ],
  )
  assert.ok(pages[1]?.markdown.includes('## heading'))
})

test('links lead to pages of help, and to nothing that is not in it', () => {
  const pages = helpPages([
    {
      name: 'a',
      markdown:
        '# A\n\n[key](#the-key) [b](b.md) [c](b.md#none) [why](decisions/1.md) [web](https://x.example)\n\n## The key\n\nIt.',
    },
    { name: 'b', markdown: '# B\n\nBee.' },
  ])
  assert.equal(
    pages[0]?.markdown,
    '[key](/console/help/a/the-key) [b](/console/help/b) [c](/console/help/b) why [web](https://x.example)',
  )
})

test('a page is found by the headings within it and by the settings that it names', () => {
  const markdown =
    'Set `SMTP_URL`.\n\n### A test mail\n\n```\n### no\nNOT_THIS=1\n```\n\n`SMTP_URL`, DEMO'
  assert.deepEqual(wordsWithin(markdown), ['A test mail', 'SMTP_URL'])
})

test('all documents are found by their words, each page under an address of its own', async () => {
  const pages = helpPages(await Promise.all(documents.map(read)))
  assert.equal(new Set(pages.map(({ path }) => path)).size, pages.length)
  for (const { markdown } of pages)
    for (const [, to] of markdown.matchAll(/\]\(\/console\/help\/([^)]+)\)/g))
      assert.ok(
        pages.some(({ path }) => path === to),
        String(to),
      )
  assert.equal(searchHelp(pages, 'restore')[0]?.page.path, 'backups/restore')
  assert.ok(searchHelp(pages, 'SMTP_URL').some(({ page }) => page.path === 'self-hosting/settings'))
  assert.deepEqual(searchHelp(pages, '  '), [])
  assert.deepEqual(searchHelp(pages, 'quincunx'), [])
})
