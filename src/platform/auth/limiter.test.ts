import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress, freshDatabase, openFor } from '../../../test/support/database/database.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { ampleDisk, type Disk } from '../storage/disk.ts'
import { createLimiter } from './limiter.ts'

const start = '2026-11-20T15:00:00.000Z'

/** The Retry-After of a refused call in seconds, or null for one that was let through. */
async function refusal(taken: Promise<void>): Promise<number | null> {
  try {
    await taken
    return null
  } catch (error) {
    assert.ok(error instanceof Problem)
    assert.equal(error.status, 429)
    const seconds = Number(error.headers['Retry-After'])
    const said = seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
    assert.equal(error.message, `Too many requests. Please try again in ${said}.`)
    return seconds
  }
}

const rows = async (database: Database) =>
  (await database.read.selectFrom('rate_limit').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  )

test('of fifty simultaneous calls exactly as many pass as the limit allows', async (t) => {
  const database = await freshDatabase(t)
  const limiter = createLimiter(database, heldClock(start))
  for (const count of [1, 2, 10, 49, 50]) {
    const calls = Array.from({ length: 50 }, () =>
      refusal(limiter.take(`key ${count}`, { count, seconds: 600 })),
    )
    const passed = (await Promise.all(calls)).filter((seconds) => seconds === null)
    assert.equal(passed.length, count)
  }
})

test('the bucket fills evenly, and never above its size', async (t) => {
  const clock = heldClock(start)
  const limiter = createLimiter(await freshDatabase(t), clock)
  const limit = { count: 3, seconds: 30 }
  const passes = async () => {
    let count = 0
    while ((await refusal(limiter.take('key', limit))) === null) count += 1
    return count
  }
  assert.equal(await passes(), 3)
  clock.pass(9_999)
  assert.equal(await passes(), 0)
  clock.pass(1)
  assert.equal(await passes(), 1)
  clock.pass(20_000)
  assert.equal(await passes(), 2)
  clock.pass(86_400_000)
  assert.equal(await passes(), 3, 'a pause does not fill it above its size')
})

test('a refusal names the seconds to wait, and after exactly that time a call passes', async (t) => {
  const clock = heldClock(start)
  const limiter = createLimiter(await freshDatabase(t), clock)
  const limit = { count: 5, seconds: 300 }
  for (let call = 0; call < 5; call++) assert.equal(await refusal(limiter.take('key', limit)), null)
  assert.equal(await refusal(limiter.take('key', limit)), 60)
  clock.pass(45_500)
  assert.equal(
    await refusal(limiter.take('key', limit)),
    15,
    'a refused call does not extend the wait',
  )
  clock.pass(14_499)
  assert.equal(await refusal(limiter.take('key', limit)), 1)
  clock.pass(1)
  assert.equal(await refusal(limiter.take('key', limit)), null)
})

test('two programs on one database share a limit', async (t) => {
  const address = await freshAddress(t)
  const clock = heldClock(start)
  const limiters = [
    createLimiter(await openFor(t, address), clock),
    createLimiter(await openFor(t, address), clock),
  ]
  const calls = Array.from({ length: 50 }, (_, at) =>
    refusal(limiters[at % 2]!.take('key', { count: 7, seconds: 600 })),
  )
  const passed = (await Promise.all(calls)).filter((seconds) => seconds === null)
  assert.equal(passed.length, 7)
})

test('each key has a bucket of its own, whatever its characters', async (t) => {
  const limiter = createLimiter(await freshDatabase(t), heldClock(start))
  const limit = { count: 1, seconds: 60 }
  for (const key of [
    'a',
    'A',
    'a ',
    "'; drop table rate_limit; --",
    '%',
    '2001:db8:0:0::/64',
    'ü'.repeat(500),
  ]) {
    assert.equal(await refusal(limiter.take(key, limit)), null, key)
    assert.equal(await refusal(limiter.take(key, limit)), 60, key)
  }
})

test('of a whole limit no span of its seconds has more than its count', async (t) => {
  const clock = heldClock(start)
  const database = await freshDatabase(t)
  const limiter = createLimiter(database, clock)
  const limit = { count: 10, seconds: 900, whole: true } as const
  const at: number[] = []
  for (let second = 0; second < 4000; second += 20) {
    if (await database.transaction((trx) => limiter.took(trx, 'key', limit))) at.push(second)
    clock.pass(20_000)
  }
  const within = (from: number) => at.filter((one) => one >= from && one < from + 900).length
  assert.equal(Math.max(...at.map(within)), 10)
  assert.ok(at.length >= 30, 'they come back')
})

test('what is given back to a whole limit can be taken again, and more than that cannot', async (t) => {
  const clock = heldClock(start)
  const database = await freshDatabase(t)
  const limiter = createLimiter(database, clock)
  const limit = { count: 2, seconds: 60, whole: true } as const
  const took = () => database.transaction((trx) => limiter.took(trx, 'key', limit))
  const giveBack = () => database.transaction((trx) => limiter.giveBack(trx, 'key', limit))
  assert.deepEqual([await took(), await took(), await took()], [true, true, false])
  assert.equal(await limiter.waitFor([['key', limit]]), 60)
  await giveBack()
  assert.equal(await limiter.waitFor([['key', limit]]), 0)
  assert.deepEqual([await took(), await took()], [true, false])
  for (let at = 0; at < 5; at += 1) await giveBack()
  assert.deepEqual([await took(), await took(), await took()], [true, true, false])
  clock.pass(60_000)
  assert.deepEqual([await took(), await took(), await took()], [true, true, false])
  clock.pass(-24 * 3_600_000)
  assert.equal(await limiter.waitFor([['key', limit]]), 0)
  assert.deepEqual([await took(), await took(), await took()], [true, true, false])
})

for (const hours of [1, 24])
  test(`a clock set back by ${hours} h locks nobody out for longer than the window`, async (t) => {
    const clock = heldClock(start)
    const database = await freshDatabase(t)
    const limiter = createLimiter(database, clock)
    const limit = { count: 2, seconds: 60 }
    for (let call = 0; call < 2; call += 1) await limiter.take('key', limit)
    clock.pass(-hours * 3_600_000)
    assert.equal(await limiter.waitFor([['key', limit]]), 0)
    // One more than there are, because nobody knows how many were taken; then it counts as before.
    assert.equal(await refusal(limiter.take('key', limit)), null)
    assert.equal(await refusal(limiter.take('key', limit)), 30)
    clock.pass(60_000)
    assert.equal(await refusal(limiter.take('key', limit)), null)
  })

test('the same holds on a full disk, where limits are counted in memory', async (t) => {
  const clock = heldClock(start)
  const disk: Disk = { ...ampleDisk, rung: () => 'nothing' }
  const limiter = createLimiter(await freshDatabase(t), clock, disk)
  const limit = { count: 2, seconds: 60 }
  for (let call = 0; call < 2; call += 1) await limiter.take('key', limit)
  assert.equal(await refusal(limiter.take('key', limit)), 30)
  clock.pass(-3_600_000)
  assert.equal(await refusal(limiter.take('key', limit)), null)
  assert.equal(await refusal(limiter.take('key', limit)), 30)
  clock.pass(60_000)
  assert.equal(await refusal(limiter.take('key', limit)), null)
})

test('full buckets are deleted from time to time, and others stay', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  const limiter = createLimiter(database, clock)
  const limit = { count: 10_000, seconds: 10_000 }
  await limiter.take('old', limit)
  await limiter.take('empty', { count: 1, seconds: 86_400 })
  clock.pass(60_000)
  for (let call = 3; call < 500; call++) await limiter.take('busy', limit)
  assert.deepEqual(await rows(database), ['busy', 'empty', 'old'], 'not at each call')
  await limiter.take('busy', limit)
  assert.deepEqual(await rows(database), ['busy', 'empty'])
})
