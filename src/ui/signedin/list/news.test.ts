import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRows, countWords, newWords, savedSoFar, stayedWords } from './news.ts'

const rowsOf = (ids: string, text = 'old') => Array.from(ids, (id) => ({ id, text }))

/** What is shown, what is there now, what is shown then (gone ones small), what is new. */
const cases: [shown: string, now: string, more: 'more' | '', rows: string, news: string][] = [
  ['ABC', 'ABC', '', 'ABC', ''],
  ['ABC', 'AC', '', 'AbC', ''],
  ['ABC', '', '', 'abc', ''],
  ['ABC', 'XABYC', '', 'ABC', 'XY'],
  ['ABC', 'ABCX', '', 'ABC', 'X'],
  ['', 'XY', '', '', 'XY'],
  // The page ends after C; D moved up because A has left.
  ['ABC', 'BCD', 'more', 'aBC', ''],
  ['ABCDEF', 'XABC', 'more', 'ABCDEF', 'X'],
  ['ABCDEF', 'XAC', 'more', 'AbCDEF', 'X'],
]

for (const [shown, now, more, rows, news] of cases)
  test(`${shown || 'nothing'} shown, ${now || 'nothing'} there${more && ' and more'}: ${rows}, new ${news}`, () => {
    const isWhole = more === ''
    const whole = { shown: isWhole, now: isWhole }
    const found = compareRows(rowsOf(shown), rowsOf(now, 'fresh'), whole)
    const ids = found.rows.map(({ row, isGone }) => (isGone ? row.id.toLowerCase() : row.id))
    assert.equal(ids.join(''), rows)
    assert.equal(found.news.join(''), news)
    for (const { row } of found.rows)
      assert.equal(row.text, now.includes(row.id) ? 'fresh' : 'old', 'the newest of each row')
  })

test('what is new is counted in words, and many are not counted to the end', () => {
  assert.deepEqual([newWords(1), newWords(2), newWords(12)], ['One new', 'Two new', '12 new'])
  assert.deepEqual([999, 1000, 1001].map(countWords), ['999', '1,000', '1,000+'])
})

test('those that lost a race are counted in words', () => {
  assert.deepEqual([0, 1, 2, 37].map(stayedWords), [
    '',
    'One was changed by others and stays',
    'Two were changed by others and stay',
    '37 were changed by others and stay',
  ])
})

test('what is saved of a list is said in rows, and in percent where all are counted', () => {
  const said = (rows: number, count: string) => savedSoFar(rows, count)
  assert.deepEqual(
    [said(0, '37'), said(1, ''), said(250, '1,000'), said(1_001, '1,000'), said(4_200, '1,000+')],
    ['', '1 row', '250 rows, 25%', '1,001 rows, 100%', '4,200 rows'],
  )
})
