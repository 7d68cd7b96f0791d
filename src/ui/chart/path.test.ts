import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, thinned } from './path.ts'

const spots = (values: (number | null)[]) => values.map((y, x) => ({ x, y }))

test('a line goes through every known value', () => {
  assert.equal(pathOf(spots([1, 2.04, 3])), 'M0 1L1 2L2 3')
})

test('an unknown value is a gap, not a zero', () => {
  assert.equal(pathOf(spots([1, 2, null, null, 5, 6])), 'M0 1L1 2M4 5L5 6')
  assert.equal(pathOf(spots([null, 2, 3])), 'M1 2L2 3')
  assert.equal(pathOf(spots([null, null])), '')
})

test('a single value between two gaps is a dot', () => {
  assert.equal(pathOf(spots([1, 2, null, 4, null, 6, 7])), 'M0 1L1 2M3 4h0M5 6L6 7')
})

const long = Array.from({ length: 10_000 }, (_, at) => Math.sin(at / 300) * 10 + (at % 7))

test('ten thousand values are thinned to the given number, in order, first and last included', () => {
  const chosen = thinned(long, 480)
  assert.equal(chosen.length, 480)
  assert.equal(chosen[0], 0)
  assert.equal(chosen.at(-1), 9999)
  assert.ok(chosen.every((at, place) => place === 0 || at > chosen[place - 1]!))
})

test('a single peak survives thinning', () => {
  const spiked = long.with(6173, 400)
  assert.ok(thinned(spiked, 480).includes(6173))
  assert.ok(thinned(long.with(2501, -400), 100).includes(2501))
})

test('fewer values than the limit are all drawn', () => {
  assert.deepEqual(thinned([5, 6, null], 3), [0, 1, 2])
  assert.deepEqual(thinned([], 480), [])
})

test('a gap stays a gap after thinning, and grows no longer', () => {
  const gap = long.map((value, at) => (at >= 4000 && at < 4300 ? null : value))
  const chosen = thinned(gap, 480)
  const values: (number | null)[] = gap
  const unknown = chosen.filter((at) => values[at] === null)
  assert.ok(unknown.length >= 1 && unknown.length <= 15, `${unknown}`)
  assert.ok(unknown.every((at) => at >= 4000 && at < 4300))
  assert.equal(
    pathOf(chosen.map((at) => ({ x: at, y: values[at] ?? null }))).match(/M/g)?.length,
    2,
  )
})

test('a bucket with a known value is drawn by a known value', () => {
  const holed = long.map((value, at) => (at % 3 === 0 || at === 9999 ? null : value + 50))
  const chosen = thinned(holed, 480).slice(1, -1)
  assert.ok(chosen.every((at) => holed[at] !== null))
})
