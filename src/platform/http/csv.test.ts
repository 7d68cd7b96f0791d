import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from '../../contract/csv.ts'
import { csvAnswer } from './csv.ts'

const cells: [given: string, written: string][] = [
  ['Grete Olsen', 'Grete Olsen'],
  ['', ''],
  ['Olsen, Grete', '"Olsen, Grete"'],
  ['She said "no"', '"She said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['a;b', '"a;b"'],
  [' padded ', '" padded "'],
  ['=1+1', "'=1+1"],
  ['+47 22 55 01 42', "'+47 22 55 01 42"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['  =1', "'  =1"],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u202e \u0000=cmd()', "'\u202e \u0000=cmd()"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['1-2', '1-2'],
  ['$50k to $100k', '$50k to $100k'],
]

for (const [given, written] of cells)
  test(`the cell ${JSON.stringify(given)} is written as ${JSON.stringify(written)}`, () =>
    assert.equal(csvLine([given]), `${written}\r\n`))

test('rows are written slice by slice, after a mark that says UTF-8 and the headers', async () => {
  let read = 0
  async function* slices() {
    for (const rows of [[{ name: 'Åse' }], [], [{ name: '=A1' }]]) {
      read += 1
      yield rows
    }
  }
  const columns = [{ label: 'Name', cell: ({ name }: { name: string }) => name }]
  const { headers, bytes } = csvAnswer('enquiries.csv', columns, slices())
  assert.equal(read, 0, 'nothing is read before the client takes it')
  const pieces: Buffer[] = []
  for await (const piece of bytes ?? []) pieces.push(Buffer.from(piece))
  assert.equal(Buffer.concat(pieces).toString(), "\uFEFFName\r\nÅse\r\n'=A1\r\n")
  assert.equal(pieces.length, 3)
  const given = new Headers(headers)
  assert.equal(given.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(given.get('content-disposition') ?? '', /^attachment; filename="enquiries\.csv"/)
  assert.equal(given.get('cache-control'), 'no-store')
})
