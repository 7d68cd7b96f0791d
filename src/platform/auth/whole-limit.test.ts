import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { giveBackToWhole, slack, takeOfWhole, waitForWhole } from './whole-limit.ts'

const limit = { count: 2, seconds: 10, whole: true } as const

test('a window has so many, opens at its end, and is that of one key', async (t) => {
  const { transaction } = await freshDatabase(t)
  const take = async (now: number, key = 'mine') =>
    await transaction((trx) => takeOfWhole(trx, key, limit, now))
  const giveBack = async () => await transaction((trx) => giveBackToWhole(trx, 'mine'))
  assert.deepEqual([await take(0), await take(1), await take(2)], [true, true, false])
  assert.equal(await take(2, 'other'), true)
  // Since the last was taken.
  assert.deepEqual([await take(10_000), await take(10_001)], [false, true])
  assert.deepEqual([await take(10_001), await take(10_002)], [true, false])
  await giveBack()
  assert.deepEqual([await take(10_003), await take(10_003)], [true, false])
  for (let nth = 0; nth < 3; nth += 1) await giveBack()
  assert.deepEqual(
    [await take(10_004), await take(10_004), await take(10_004)],
    [true, true, false],
    'no more is given back than was taken',
  )
  assert.deepEqual([await take(2, 'other'), await take(2, 'other')], [true, false])
  // The clock went back by more than clocks differ.
  assert.deepEqual([await take(2 - slack, 'other'), await take(1 - slack, 'other')], [false, true])
})

test('one waits until the window ends, unless there is one or it is from another clock', () => {
  const wait = (taken: number, empty_at: number, now = 0) =>
    waitForWhole({ taken, empty_at }, limit, now)
  assert.deepEqual([wait(1, 10_000), wait(2, 10_000), wait(3, 10_000)], [0, 10_000, 10_000])
  assert.equal(wait(2, 10_000, 9_000), 1_000)
  assert.deepEqual([wait(2, 10_000 + slack), wait(2, 10_001 + slack)], [10_000 + slack, 0])
  assert.equal(wait(1, 10_001 + slack), 0)
})
