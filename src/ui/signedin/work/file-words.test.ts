import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKind, sizeInWords } from './file-words.ts'

/** The decimal mark of this machine's language does not matter here. */
const inWords = (bytes: number) => sizeInWords(bytes).replace(',', '.')

const sizes: [bytes: number, words: string][] = [
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [1535, '1 kB'],
  [1536, '2 kB'],
  [1024 * 999, '999 kB'],
  [1024 * 1000 - 1, '1000 kB'],
  [1024 * 1000, '1 MB'],
  [1024 * 1024, '1 MB'],
  [1024 * 1024 * 1.5, '1.5 MB'],
  [1024 * 1024 * 12.34, '12.3 MB'],
  [1024 * 1024 * 250, '250 MB'],
]

for (const [bytes, words] of sizes)
  test(`${bytes} bytes are ${words}`, () => assert.equal(inWords(bytes), words))

test('a file is called by its extension, and one without an extension is a file', () => {
  assert.deepEqual(['plan.pdf', 'Plan.PDF', 'plan.tar.gz', 'README', ''].map(fileKind), [
    'PDF',
    'PDF',
    'GZ',
    'File',
    'File',
  ])
})
