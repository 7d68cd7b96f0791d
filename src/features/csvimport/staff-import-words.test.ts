import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endWords } from './staff-import-words.web.ts'

test('the end of an import says what was left out, and who got no invitation', () => {
  assert.equal(
    endWords('1 client was imported', { there: 0, unmailed: [] }, 0),
    '1 client was imported.',
  )
  assert.equal(
    endWords(
      '2 people were imported',
      { there: 1, unmailed: [{ email: 'a@b.example', said: 'Not today.' }] },
      3,
    ),
    '2 people were imported. 1 was there already. 3 rows are not right and were left out. ' +
      '1 person got no invitation: a@b.example: Not today.',
  )
})
