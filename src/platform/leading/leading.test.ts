import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import type { Database, DatabaseAddress } from '../../database/open.ts'
import { createLog } from '../log.ts'
import { leading } from './leading.ts'
import { readLease } from './lease-store.ts'

const log = createLog('silent')

/** A process with one job, whose time stands still until the test lets it pass. */
async function processOn(t: TestContext, address: DatabaseAddress) {
  const database = await openFor(t, address)
  const here = { now: 0, begun: 0, isRunning: false, isAway: false, held: Promise.resolve() }
  const job = {
    start() {
      here.begun += 1
      here.isRunning = true
    },
    async stop() {
      here.isRunning = false
      await here.held
    },
  }
  const reached: Database = {
    ...database,
    transaction: async (...given) => {
      if (here.isAway) throw new Error('away')
      await here.held
      return await database.transaction(...given)
    },
  }
  const parts = { database: reached, log, jobs: [job], name: 'jobs', uptime: () => here.now }
  const leader = leading(parts)
  return Object.assign(here, {
    database,
    leader,
    look: leader.tick,
    /** Looks every two seconds for so many. */
    async pass(seconds: number) {
      for (let at = 0; at < seconds; at += 2) {
        here.now += 2_000
        await leader.tick()
      }
    },
  })
}

async function two(t: TestContext) {
  const address = await freshAddress(t)
  return [await processOn(t, address), await processOn(t, address)] as const
}

const running = (all: readonly { isRunning: boolean }[]) => all.map(({ isRunning }) => isRunning)

test('of ten processes that begin at once, one does the jobs', async (t) => {
  const address = await freshAddress(t)
  const all = await Promise.all(Array.from({ length: 10 }, () => processOn(t, address)))
  for (let time = 0; time < 3; time += 1) {
    await Promise.all(all.map(({ look }) => look()))
    assert.equal(running(all).filter(Boolean).length, 1)
  }
  assert.equal(all.filter(({ begun }) => begun === 1).length, 1)
})

test('one that stops hands the jobs over at the next look of another', async (t) => {
  const [one, other] = await two(t)
  await one.look()
  await other.look()
  assert.deepEqual(running([one, other]), [true, false])
  await one.leader.stop()
  assert.deepEqual(running([one, other]), [false, false])
  await other.look()
  assert.deepEqual(running([one, other]), [false, true])
  assert.deepEqual([one.leader.leads(), other.leader.leads()], [false, true])
})

test('one that dies is replaced within 12 s, and not as long as it lives', async (t) => {
  const [one, other] = await two(t)
  await one.look()
  for (let time = 0; time < 20; time += 1) {
    await one.pass(2)
    await other.pass(2)
  }
  assert.deepEqual(running([one, other]), [true, false])
  await other.pass(8)
  assert.equal(other.isRunning, false)
  await other.pass(4)
  assert.equal(other.isRunning, true)
})

test('one that was held up stops its jobs, and leaves them to the one that has them by then', async (t) => {
  const [one, other] = await two(t)
  await one.look()
  await other.pass(14)
  assert.deepEqual(running([one, other]), [true, true], 'it was held up, and could not look')
  one.now += 14_000
  await one.look()
  assert.deepEqual(running([one, other]), [false, true])
  await one.pass(8)
  await other.pass(2)
  await one.pass(4)
  assert.deepEqual(running([one, other]), [false, true])
})

test('one that cannot note that it lives has stopped before another takes over, and goes on later', async (t) => {
  const [one, other] = await two(t)
  await one.look()
  one.isAway = true
  await one.pass(4)
  assert.equal(one.isRunning, true, 'a moment is no reason')
  await one.pass(2)
  assert.equal(one.isRunning, false)
  assert.equal(other.isRunning, false)
  one.isAway = false
  await one.look()
  assert.deepEqual([one.isRunning, one.begun], [true, 2], 'nobody else had them')
})

test('one that is stopped while its jobs end does not take them again', async (t) => {
  const [one] = await two(t)
  await one.look()
  const { promise, resolve } = Promise.withResolvers<void>()
  one.held = promise
  one.now += 6_000
  const looked = one.look()
  const stopped = one.leader.stop()
  resolve()
  await Promise.all([looked, stopped])
  assert.deepEqual([one.isRunning, one.begun, one.leader.leads()], [false, 1, false])
})

test('one that is stopped while it takes the jobs gives them back', async (t) => {
  const [one] = await two(t)
  const { promise, resolve } = Promise.withResolvers<void>()
  one.held = promise
  const looked = one.look()
  await setImmediate()
  const stopped = one.leader.stop()
  resolve()
  await Promise.all([looked, stopped])
  assert.deepEqual([one.isRunning, one.begun, one.leader.leads()], [false, 0, false])
})

test('a process that never had the jobs gives nothing back', async (t) => {
  const [one, other] = await two(t)
  await one.look()
  await other.look()
  await other.leader.stop()
  const held = await readLease(one.database.read, 'jobs')
  assert.notEqual(held?.holder, null)
  await one.pass(2)
  assert.equal(one.isRunning, true)
})
