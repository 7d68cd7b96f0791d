import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someoneWithWaysIn } from '../../../test/support/signin/someone-with-ways-in.ts'

const [minute, hour] = [60_000, 3_600_000]

const all = { session: true, fresh: true, link: true, half: true }

const none = { session: false, fresh: false, link: false, half: false }

test('what has run out stays so when the clock is put back', async (t) => {
  const { clock, look, good, lines } = await someoneWithWaysIn(t)
  assert.deepEqual(await good(), all)
  clock.pass(24 * hour)
  await look()
  clock.pass(-24 * hour)
  await look()
  assert.deepEqual(await good(), none)
  await look()
  assert.deepEqual(
    lines.map((line) => (line as { msg: string }).msg),
    ['the clock went back'],
  )
})

test('what ran out is ended once a minute, and at once when the clock went back a second', async (t) => {
  const { clock, look, ended, lines } = await someoneWithWaysIn(t)
  const after = async (ms: number) => {
    clock.pass(ms)
    await look()
    return ended()
  }
  assert.deepEqual([ended(), await after(0), await after(minute - 1)], [1, 1, 1])
  assert.deepEqual([await after(1), await after(1)], [2, 2])
  assert.deepEqual([await after(-999), await after(-1)], [2, 3])
  assert.deepEqual([await after(0), await after(minute - 1), await after(1)], [3, 3, 4])
  assert.deepEqual(
    lines.map((line) => (line as { seconds: number }).seconds),
    [1],
  )
})

test('a ticket and a preview go with their minute', async (t) => {
  const { clock, look, left } = await someoneWithWaysIn(t)
  clock.pass(minute - 1)
  await look()
  assert.deepEqual(await left(), [true, true])
  clock.pass(1)
  await look()
  assert.deepEqual(await left(), [false, false])
})

test('a ticket from a clock that was ahead is ended for good', async (t) => {
  const { clock, left, endAhead } = await someoneWithWaysIn(t)
  await endAhead()
  assert.deepEqual(await left(), [true, true])
  clock.pass(-24 * hour)
  await endAhead()
  assert.deepEqual((await left())[0], false)
})

test('what is made once the clock has gone back stays good', async (t) => {
  const { clock, look, good, another } = await someoneWithWaysIn(t)
  clock.pass(24 * hour)
  await look()
  clock.pass(-24 * hour)
  await look()
  const isGood = await another()
  clock.pass(minute)
  await look()
  assert.equal(await isGood(), true)
  assert.deepEqual(await good(), none)
})

test('what could not be ended as the clock went back is ended a minute later', async (t) => {
  const { clock, look, lookInVain, good, lines } = await someoneWithWaysIn(t)
  clock.pass(24 * hour)
  await lookInVain()
  clock.pass(-24 * hour)
  await lookInVain()
  clock.pass(minute)
  await look()
  assert.deepEqual(await good(), none)
  assert.equal(lines.length, 1, 'the clock went back, which is logged as often as it did')
})

test('what ran out within the minute before the clock went back is ended at once', async (t) => {
  const { clock, look, good } = await someoneWithWaysIn(t)
  clock.pass(5 * minute - 1)
  await look()
  clock.pass(30_000)
  await look()
  clock.pass(-2 * minute)
  await look()
  assert.deepEqual(await good(), { ...all, half: false })
})

test('a password that was given counts as given lately for ten minutes, whatever the clock does', async (t) => {
  const { clock, look, good } = await someoneWithWaysIn(t)
  clock.pass(11 * minute)
  await look()
  clock.pass(-10 * minute)
  await look()
  assert.deepEqual(await good(), { session: true, fresh: false, link: true, half: false })
})

test('what has not run out is left alone when the clock goes back a little', async (t) => {
  const { clock, look, good } = await someoneWithWaysIn(t)
  clock.pass(-4 * minute)
  await look()
  assert.deepEqual(await good(), all)
})

test('what was made while the clock was ahead is not good once it is right, and is again when it was wrong', async (t) => {
  const { clock, look, good } = await someoneWithWaysIn(t)
  clock.pass(-365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), none)
  clock.pass(365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), all)
})

test('what was made while the clock was ahead never becomes good, once it has been ended for good', async (t) => {
  const { clock, look, good, endAhead } = await someoneWithWaysIn(t)
  await endAhead()
  assert.deepEqual(await good(), all)
  clock.pass(-365 * 24 * hour)
  await endAhead()
  clock.pass(365 * 24 * hour)
  await look()
  assert.deepEqual(await good(), none)
})
