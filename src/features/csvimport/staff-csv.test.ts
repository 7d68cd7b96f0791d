import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from '../../contract/csv.ts'
import { readCsv } from './staff-csv.web.ts'

test('comma, semicolon and tab part the cells, as the first row has it', () => {
  for (const sign of [',', ';', '\t']) {
    const text = ['Name', 'Email'].join(sign) + '\r\n' + ['"A, B; C"', 'a@b.example'].join(sign)
    assert.deepEqual(readCsv(text).rows, [
      ['Name', 'Email'],
      ['A, B; C', 'a@b.example'],
    ])
  }
  assert.deepEqual(readCsv('sep=|\nA|B,C\n'), {
    rows: [['A', 'B,C']],
    lines: [2],
    openedOn: null,
  })
})

test('quotes, line breaks in cells, empty rows and old line ends are as a spreadsheet reads them', () => {
  const { rows, lines } = readCsv('A,B\n"say ""hi""","one\r\ntwo"\n,\n\nlast,"x"y\r')
  assert.deepEqual(rows, [
    ['A', 'B'],
    ['say "hi"', 'one\ntwo'],
    ['last', 'xy'],
  ])
  assert.deepEqual(lines, [1, 2, 6])
  assert.deepEqual(readCsv('A\rB\r').rows, [['A'], ['B']])
  assert.deepEqual(readCsv('').rows, [])
  assert.deepEqual(readCsv('A,B\nC,').rows, [
    ['A', 'B'],
    ['C', ''],
  ])
  assert.deepEqual(readCsv(`"'=A",'quoted'`).rows, [['=A', "'quoted'"]])
})

test('ten thousand rows are read at once', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `"Client ${at}",${at}`).join('\n')
  const { rows, lines } = readCsv(text)
  assert.deepEqual(rows.at(-1), ['Client 9999', '9999'])
  assert.equal(lines.at(-1), 10_000)
})

test('a quote that is never closed is found by its line', () => {
  assert.equal(readCsv('"never closed').openedOn, 1)
  assert.equal(readCsv('sep=;\nA;B\n"one\ntwo";"never\nclosed\n').openedOn, 4)
  assert.equal(readCsv('A,B\n"closed","at the end"').openedOn, null)
})

test('what we write before a formula is taken off again', () => {
  for (const cell of ['=1', '＝1', '＋1', '－1', '＠1', '\u200b=1', ' @a', '|a'])
    assert.deepEqual(readCsv(csvText([[cell, 'x']])).rows, [[cell, 'x']])
})
