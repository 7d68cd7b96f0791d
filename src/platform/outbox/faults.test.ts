import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { outboxFixture, until } from '../../../test/support/mail/outbox-fixture.ts'
import type { Outcome, Task } from './queue.ts'

const sent: Outcome = { end: 'done', state: 'sent' }

test('a try that takes too long is aborted, and tried again only after a lease', async (t) => {
  let aborted = false
  const mail = (_: Task, signal?: AbortSignal) =>
    new Promise<Outcome>(() => signal?.addEventListener('abort', () => (aborted = true)))
  const { add, look, outbox } = await outboxFixture(t, { perform: { mail }, patience: 50 })
  const id = await add()
  await outbox.runDue()
  const { state, last_error, next_try_at } = await look(id)
  assert.deepEqual([aborted, state, last_error], [true, 'failed', 'not done within 0.05 s'])
  assert.equal(next_try_at, '2026-11-20T15:01:00.000Z')
})

test('a worker that ends after its lease does not overwrite what another recorded', async (t) => {
  const database = await freshDatabase(t)
  const [slow, fast] = [await outboxFixture(t, { database }), await outboxFixture(t, { database })]
  const ended = Promise.withResolvers<Outcome>()
  slow.ending = () => ended.promise
  const id = await slow.add()
  const running = slow.outbox.runDue()
  await until(() => slow.tried.length === 1)
  fast.clock.pass(59_999)
  await fast.outbox.runDue()
  assert.equal(fast.tried.length, 0, 'tried while another worker has the lease')
  fast.clock.pass(1)
  await fast.outbox.runDue()
  assert.deepEqual(
    fast.tried.map(({ attempt }) => attempt),
    [2],
  )
  ended.resolve({ end: 'refused', state: 'refused', why: 'late' })
  await running
  const { state, attempts, last_error } = await slow.look(id)
  assert.deepEqual([state, attempts, last_error], ['sent', 2, null])
  assert.ok(slow.log.some(({ msg }) => msg === 'a task ended after its lease'))
})

test('a task during which the program ended fifteen times is given up', async (t) => {
  const { database, add, outbox, look, clock, tried } = await outboxFixture(t)
  const id = await add()
  const lastTry = { state: 'sending', attempts: 15, leased_until: clock.now().toISOString() }
  await database.transaction((trx) => trx.updateTable('outbox').set(lastTry).execute())
  await outbox.runDue()
  const { state, next_try_at, last_error } = await look(id)
  assert.deepEqual([state, next_try_at, tried.length], ['failed', null, 0])
  assert.match(last_error ?? '', /program ended/)
})

test('a task done while the database was away is recorded when it is back, and not done twice', async (t) => {
  const database = await freshDatabase(t)
  let away = false
  const shaky = {
    ...database,
    transaction: ((run) =>
      away
        ? Promise.reject(new Error('gone'))
        : database.transaction(run)) as typeof database.transaction,
  }
  const fixture = await outboxFixture(t, { database: shaky })
  fixture.ending = () => {
    away = true
    return sent
  }
  const id = await fixture.add()
  const running = fixture.outbox.runDue()
  await until(() => away)
  await wait(100)
  assert.equal((await fixture.look(id)).state, 'sending')
  away = false
  await running
  assert.deepEqual([(await fixture.look(id)).state, fixture.tried.length], ['sent', 1])
})

test('a database that is away is logged once, and tasks go on when it is back', async (t) => {
  const database = await freshDatabase(t)
  let [away, refused] = [true, 0]
  const shaky = {
    ...database,
    transaction: ((run) => {
      if (!away) return database.transaction(run)
      refused += 1
      return Promise.reject(new Error('gone'))
    }) as typeof database.transaction,
  }
  const { outbox, log, tried } = await outboxFixture(t, { database: shaky })
  await database.transaction((trx) => outbox.add(trx, { kind: 'mail', about: 'x', payload: {} }))
  outbox.start()
  await until(() => {
    outbox.wake()
    return refused >= 3
  })
  away = false
  outbox.wake()
  await until(() => tried.length === 1)
  assert.deepEqual(
    log.map(({ msg }) => msg),
    ['cannot see what is due'],
  )
})
