import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { outboxFixture, until } from '../../../test/support/mail/outbox-fixture.ts'
import type { Database } from '../../database/open.ts'
import type { Outcome } from './queue.ts'

const sent: Outcome = { end: 'done', state: 'sent' }

test('an added task is found within a second, and at once after `wake`', async (t) => {
  const { add, outbox, tried } = await outboxFixture(t)
  outbox.start()
  await add()
  const added = performance.now()
  await until(() => tried.length === 1)
  assert.ok(performance.now() - added < 1_500)
  await add()
  const woken = performance.now()
  outbox.wake()
  await until(() => tried.length === 2)
  assert.ok(performance.now() - woken < 500)
})

test('`wake` may be called inside a transaction, which the worker does not inherit', async (t) => {
  const { database, add, outbox, tried, log } = await outboxFixture(t)
  await add()
  await database.transaction(async (trx) => {
    await outbox.add(trx, { kind: 'mail', about: 'x', payload: {} })
    outbox.wake()
    await wait(50)
  })
  await outbox.runDue()
  assert.deepEqual([tried.length, log], [2, []])
})

test('no more than ten tasks are under way at once, and each is done once', async (t) => {
  const fixture = await outboxFixture(t)
  let [now, most] = [0, 0]
  fixture.ending = async () => {
    most = Math.max(most, ++now)
    await wait(5)
    now -= 1
    return sent
  }
  const ids = await Promise.all(Array.from({ length: 35 }, () => fixture.add()))
  fixture.outbox.wake()
  fixture.outbox.wake()
  await fixture.outbox.runDue()
  assert.equal(most, 10)
  assert.deepEqual(fixture.tried.map(({ id }) => id).sort(), ids.sort())
  assert.equal((await fixture.outbox.list({ state: 'sent' })).length, 35)
})

test('`runDue` also waits for a task that is leased but not begun', async (t) => {
  const database = await freshDatabase(t)
  const slow: Database = {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work)
      // Records answer at once, leases late: so the first task has ended before the second begins.
      if (isLeases(result)) await wait(100)
      return result
    },
  }
  const fixture = await outboxFixture(t, { database: slow })
  const first = await fixture.add()
  fixture.ending = async ({ id }) => {
    if (id !== first) return sent
    const second = await fixture.add()
    fixture.outbox.wake()
    await until(async () => (await fixture.look(second)).state === 'sending')
    return sent
  }
  await fixture.outbox.runDue()
  assert.equal((await fixture.outbox.list({ state: 'sent' })).length, 2)
})

const isLeases = (result: unknown) => Array.isArray(result) && result.some((row) => 'task' in row)

test('stopping lets tasks under way end, and begins no more', async (t) => {
  const fixture = await outboxFixture(t, {})
  const ended = Promise.withResolvers<Outcome>()
  fixture.ending = () => ended.promise
  const ids = await Promise.all(Array.from({ length: 12 }, () => fixture.add()))
  fixture.outbox.start()
  await until(() => fixture.tried.length === 10)
  let stopped = false
  const stopping = fixture.outbox.stop().then(() => (stopped = true))
  await wait(100)
  assert.equal(stopped, false)
  ended.resolve(sent)
  await stopping
  const states = await Promise.all(ids.map(async (id) => (await fixture.look(id)).state))
  assert.deepEqual(states.sort(), [...Array(2).fill('queued'), ...Array(10).fill('sent')])
  fixture.outbox.wake()
  await fixture.outbox.runDue()
  assert.equal(fixture.tried.length, 10)
})

test('stopping takes 8 s at most, and closes the performers', async (t) => {
  let closed = false
  const mail = Object.assign(() => new Promise<Outcome>(() => {}), { close: () => (closed = true) })
  const { add, outbox, look } = await outboxFixture(t, { perform: { mail } })
  const id = await add()
  outbox.start()
  await until(async () => (await look(id)).state === 'sending')
  const began = performance.now()
  await outbox.stop()
  const took = performance.now() - began
  assert.ok(took > 7_000 && took < 8_200, `${took} ms`)
  const { state, last_error } = await look(id)
  assert.deepEqual([closed, state, last_error], [true, 'failed', 'the program was stopped'])
})

test('the log says of each try that was in vain why, and whether there is another one', async (t) => {
  const fixture = await outboxFixture(t)
  const ends: Outcome[] = [
    { end: 'later', why: 'full' },
    { end: 'refused', state: 'refused', why: 'no such person' },
    sent,
  ]
  for (const end of ends) {
    fixture.ending = () => end
    await fixture.add()
    await fixture.outbox.runDue()
  }
  assert.deepEqual(
    fixture.log.map(({ msg, why }) => [msg, why]),
    [
      ['a task was not done, and is tried again later', 'full'],
      ['a task was not done, and is not tried again', 'no such person'],
    ],
  )
})
