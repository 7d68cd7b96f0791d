import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bands, heightOf, percent, ticksTo } from './scale.ts'

test('an axis ends at the nearest round number at or above the largest value', () => {
  const cases: [most: number, ticks: number[]][] = [
    [9, [0, 5, 10]],
    [21, [0, 5, 10, 15, 20, 25]],
    [24, [0, 5, 10, 15, 20, 25]],
    [40, [0, 20, 40]],
    [41, [0, 10, 20, 30, 40, 50]],
    [100, [0, 50, 100]],
    [342, [0, 200, 400]],
    [0.9, [0, 0.5, 1]],
    [2.4, [0, 0.5, 1, 1.5, 2, 2.5]],
    [4820, [0, 1000, 2000, 3000, 4000, 5000]],
  ]
  for (const [most, ticks] of cases) assert.deepEqual(ticksTo(most), ticks, `${most}`)
})

test('an axis has two to five equal steps and reaches the largest value', () => {
  for (let most = 3; most < 100_000; most = Math.ceil(most * 1.07)) {
    const ticks = ticksTo(most)
    assert.ok(ticks.length >= 3 && ticks.length <= 6, `${most}: ${ticks}`)
    assert.ok(ticks.at(-1)! >= most && ticks.at(-1)! <= most * 2, `${most}: ${ticks}`)
    assert.ok(ticks.every(Number.isInteger), `${most}: only whole numbers`)
    assert.ok(ticks.every((tick, at) => at === 0 || ticks[1] === tick - ticks[at - 1]!))
  }
})

test('a largest value of zero, or none at all, gives an axis from 0 to 1', () => {
  for (const most of [0, -1, Number.NaN]) assert.deepEqual(ticksTo(most), [0, 1])
  assert.deepEqual(ticksTo(1), [0, 0.5, 1])
})

test('zero is at the bottom and the largest value at the top', () => {
  const y = heightOf(40, 26, 210)
  assert.deepEqual([y(0), y(20), y(40)], [210, 118, 26])
})

test('the middles of bands are equally spaced, written to a hundredth of a per cent', () => {
  assert.deepEqual(bands(4), [0.125, 0.375, 0.625, 0.875])
  assert.deepEqual(bands(3).map(percent), ['16.67%', '50%', '83.33%'])
})
