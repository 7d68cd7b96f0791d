import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  columnNames,
  exampleOf,
  guessMapping,
  hasHeadings,
  mappedRows,
  missingFields,
} from './staff-mapping.web.ts'

test('columns are guessed from their headings, each taken once', () => {
  assert.deepEqual(
    guessMapping('people', ['E-Mail Address', 'SURNAME', 'first_name', 'Company', 'Phone']),
    [3, 0, 2, 1, -1],
  )
  assert.deepEqual(guessMapping('projects', ['Name', 'Client', 'Start date']), [1, 0, 2, -1, -1])
  assert.deepEqual(guessMapping('clients', ['Aster Ltd']), [-1])
  assert.equal(hasHeadings('clients', ['Aster Ltd']), false)
  assert.equal(hasHeadings('clients', ['Firma']), true)
})

test('what is missing is said, and rows go in the order of the fields', () => {
  assert.deepEqual(missingFields('people', [-1, 0, -1, -1, -1]), ['Client'])
  assert.deepEqual(mappedRows([['a@b.example', 'Aster'], ['c@d.example']], [1, 0, -1, -1, -1]), [
    ['Aster', 'a@b.example', '', '', ''],
    ['', 'c@d.example', '', '', ''],
  ])
})

test('a column is called by its heading or its number, and shows what is in it', () => {
  const file = {
    name: 'a.csv',
    rows: [
      ['Name', ''],
      ['', 'x', 'y'],
    ],
    lines: [1, 2],
  }
  assert.deepEqual(columnNames(file, true), ['Name', 'Column 2', 'Column 3'])
  assert.deepEqual(columnNames(file, false), ['Column 1', 'Column 2', 'Column 3'])
  assert.equal(exampleOf(file.rows, 1), 'x')
})
