import assert from 'node:assert/strict'
import { test } from 'node:test'
import { funnelOf, levelOf, middleOf, sharesOf, stacked } from './parts.ts'
import { hoursFrom, periods } from './periods.ts'
import { figure, readings, tableOf } from './words.ts'

test('each piece of a stacked column begins where the one below it ends', () => {
  assert.deepEqual(
    stacked([
      [7, 9],
      [5, 0],
      [3, 1],
    ]),
    [
      [
        { from: 0, to: 7 },
        { from: 7, to: 12 },
        { from: 12, to: 15 },
      ],
      [
        { from: 0, to: 9 },
        { from: 9, to: 9 },
        { from: 9, to: 10 },
      ],
    ],
  )
})

test('an unknown value leaves no piece, and the next begins on the known ones', () => {
  assert.deepEqual(stacked([[null], [4]]), [[null, { from: 0, to: 4 }]])
  assert.deepEqual(stacked([]), [])
})

test('a funnel step is as wide as the square root of its share, and has its rate of the step before', () => {
  const steps = funnelOf([4900, 100, 25, 0, 0])
  assert.deepEqual(
    steps.map(({ width }) => Math.round(width * 1000)),
    [1000, 143, 71, 0, 0],
  )
  assert.deepEqual(
    steps.map(({ rate }) => rate),
    [null, 100 / 4900, 0.25, 0, null],
  )
})

test('a heat-map cell has level 0 for zero, the top level for the largest, null for unknown', () => {
  assert.deepEqual(
    [0, 1, 3, 6, 7, null].map((value) => levelOf(value, 7)),
    [0, 1, 3, 6, 6, null],
  )
  assert.equal(levelOf(0, 0), 0)
})

test('rounded shares add up to 100, or to 0 when everything is 0', () => {
  assert.deepEqual(sharesOf([30, 9, 5, 2]), [65, 20, 11, 4])
  assert.deepEqual(sharesOf([1, 1, 1]), [34, 33, 33])
  assert.deepEqual(sharesOf([0, 0]), [0, 0])
  const sums = Array.from({ length: 50 }, (_, at) =>
    sharesOf([at, 3, 17, (at * 7) % 13]).reduce((sum, share) => sum + share, 0),
  )
  assert.deepEqual(new Set(sums), new Set([100]))
})

test('a period has the name of its first day, and a month its label at its first period', () => {
  const { steps, labels } = periods('2026-09-28', 6)
  assert.deepEqual(steps, ['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2'])
  assert.deepEqual(
    labels.map(({ text }) => text),
    ['Oct', 'Nov'],
  )
  assert.deepEqual(hoursFrom(8, 3), ['8:00', '9:00', '10:00'])
})

const series = [
  { name: 'Search', values: [1840.25, null] },
  { name: 'Blog', values: [7, 8] },
]

test('the read-out and the table give known values, and “not known” for the others', () => {
  assert.deepEqual(readings(['Sep 28', 'Oct 5'], series, ' h'), [
    'Sep 28: Search 1,840.3 h, Blog 7 h',
    'Oct 5: Search not known, Blog 8 h',
  ])
  assert.deepEqual(readings(['May'], [{ name: 'Search', values: [3] }]), ['May: 3'])
  assert.deepEqual(tableOf('Week', ['Sep 28', 'Oct 5'], series), {
    columns: ['Week', 'Search', 'Blog'],
    rows: [
      ['Sep 28', '1,840.3', '7'],
      ['Oct 5', 'not known', '8'],
    ],
  })
  assert.equal(figure(0, '%'), '0%')
})

test('the middle is the median of the known values, rounded to a tenth, and 0 without any', () => {
  assert.equal(middleOf([3, null, 1, 9]), 3)
  assert.equal(middleOf([1, 2.5, 2, 9]), 2.3)
  assert.equal(middleOf([2, 1.9, 2.2, 2.1]), 2.1)
  assert.equal(middleOf([null]), 0)
})
