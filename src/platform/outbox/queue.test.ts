import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outboxFixture, outboxStart, until } from '../../../test/support/mail/outbox-fixture.ts'
import type { Outcome } from './queue.ts'
import { markBounced, retryTask } from './store.ts'

const fails: Outcome = { end: 'later', why: 'not now' }

test('a task is rolled back with the transaction that added it', async (t) => {
  const { database, outbox, tried } = await outboxFixture(t)
  const failing = database.transaction(async (trx) => {
    await outbox.add(trx, { kind: 'mail', about: 'enquiry', payload: {} })
    throw new Error('changed my mind')
  })
  await assert.rejects(failing)
  await outbox.runDue()
  assert.deepEqual([await outbox.list(), tried], [[], []])
})

test('a performer gets the task as it was added, and its outcome is recorded', async (t) => {
  const fixture = await outboxFixture(t)
  const { add, look, outbox, tried } = fixture
  const id = await add({ payload: { to: 'ada', zero: '\0', big: 'ä'.repeat(50_000) } })
  assert.match(id, /^[\w-]{22}$/)
  const queued = await look(id)
  assert.deepEqual([queued.state, queued.attempts, queued.next_try_at], ['queued', 0, outboxStart])
  fixture.ending = () => ({ end: 'done', state: 'created', note: 'as 00Q\0\n7' })
  await outbox.runDue()
  const { payload } = queued
  const task = { id, kind: 'mail', about: 'enquiry', payload, createdAt: outboxStart, attempt: 1 }
  assert.deepEqual(tried, [task])
  const { state, outcome, next_try_at, leased_until, ended_at } = await look(id)
  assert.deepEqual([state, outcome, ended_at], ['created', 'as 00Q 7', outboxStart])
  assert.deepEqual([next_try_at, leased_until], [null, null])
})

test('a refused task is not tried again, and has the reason', async (t) => {
  const fixture = await outboxFixture(t)
  fixture.ending = () => ({ end: 'refused', state: 'duplicate', why: 'same as 00Q7' })
  const id = await fixture.add()
  await fixture.outbox.runDue()
  fixture.clock.pass(30 * 86_400_000)
  await fixture.outbox.runDue()
  const { state, attempts, next_try_at, last_error, outcome, ended_at } = await fixture.look(id)
  assert.deepEqual([state, attempts, next_try_at, ended_at], ['duplicate', 1, null, outboxStart])
  assert.deepEqual([last_error, outcome], ['same as 00Q7', 'same as 00Q7'])
})

test('a task that throws is logged and tried later', async (t) => {
  const fixture = await outboxFixture(t)
  fixture.ending = () => {
    throw new Error('I was written badly')
  }
  const id = await fixture.add()
  await fixture.outbox.runDue()
  const { state, last_error, next_try_at } = await fixture.look(id)
  assert.deepEqual([state, last_error], ['failed', 'I was written badly'])
  assert.equal(next_try_at, '2026-11-20T15:00:30.000Z')
  assert.ok(fixture.log.some(({ msg, task }) => msg === 'a task threw' && task === id))
})

test('a task without a performer stays queued until there is one', async (t) => {
  const { add, look, outbox, clock, database } = await outboxFixture(t, { perform: {} })
  const id = await add({ kind: 'salesforce' })
  await outbox.runDue()
  clock.pass(86_400_000)
  await outbox.runDue()
  assert.deepEqual([(await look(id)).state, (await look(id)).attempts], ['queued', 0])
  const salesforce = async (): Promise<Outcome> => ({ end: 'done', state: 'created' })
  const other = await outboxFixture(t, { database, perform: { salesforce } })
  await other.outbox.runDue()
  assert.equal((await look(id)).state, 'created')
})

test('any task can be started over by hand', async (t) => {
  const fixture = await outboxFixture(t)
  const { outbox, look, clock } = fixture
  for (const ending of [fails, { end: 'refused', state: 'refused', why: 'no' } as const]) {
    fixture.ending = () => ending
    const id = await fixture.add()
    await outbox.runDue()
    clock.pass(1_000)
    assert.equal(await outbox.retry(id), true)
    fixture.ending = () => ({ end: 'done', state: 'sent' })
    await outbox.runDue()
    const { state, attempts, last_error } = await look(id)
    assert.deepEqual([state, attempts, last_error], ['sent', 1, null])
    assert.equal(await outbox.retry(id), true, 'a sent task can be sent again')
    await outbox.runDue()
  }
  assert.equal(await outbox.retry('nothing'), false)
  assert.equal(fixture.tried.length, 6)
})

test('a task under way cannot be started over', async (t) => {
  const fixture = await outboxFixture(t)
  const ended = Promise.withResolvers<Outcome>()
  fixture.ending = () => ended.promise
  const id = await fixture.add()
  const running = fixture.outbox.runDue()
  await until(async () => (await fixture.look(id)).state === 'sending')
  assert.equal((await fixture.look(id)).leased_until, '2026-11-20T15:01:00.000Z')
  assert.equal(await fixture.outbox.retry(id), false)
  ended.resolve({ end: 'done', state: 'sent' })
  await running
  assert.equal(fixture.tried.length, 1)
})

test('the list filters by kind, state and subject, the newest first', async (t) => {
  const fixture = await outboxFixture(t)
  const first = await fixture.add({ about: 'a' })
  await fixture.outbox.runDue()
  fixture.clock.pass(1_000)
  const second = await fixture.add({ about: 'b' })
  fixture.clock.pass(1_000)
  const third = await fixture.add({ about: 'a', kind: 'salesforce', payload: { id: 'x' } })
  const ids = async (filter?: Parameters<typeof fixture.outbox.list>[0]) =>
    (await fixture.outbox.list(filter)).map(({ id }) => id)
  assert.deepEqual(await ids(), [third, second, first])
  assert.deepEqual(await ids({ about: 'a' }), [third, first])
  assert.deepEqual(await ids({ kind: 'mail', state: 'queued' }), [second])
  assert.deepEqual((await fixture.outbox.list({ kind: 'salesforce' }))[0]?.payload, { id: 'x' })
})

test('the list goes on after a task, and a moment that several share is no gap', async (t) => {
  const fixture = await outboxFixture(t)
  const added: string[] = []
  for (const about of ['a', 'b', 'c']) added.push(await fixture.add({ about }))
  fixture.clock.pass(1_000)
  const newest = await fixture.add({ about: 'd' })
  await fixture.add({ about: 'd', kind: 'salesforce' })
  const all = await fixture.outbox.list({ kind: 'mail' })
  assert.deepEqual(
    all.map(({ id }) => id),
    [newest, ...added.toSorted()],
  )
  for (const [at, after] of all.entries())
    assert.deepEqual(
      await fixture.outbox.list({ kind: 'mail' }, { limit: 2, after }),
      all.slice(at + 1, at + 3),
    )
})

test('no task id begins with a dash, which a command would take for an option', async (t) => {
  const { database, outbox } = await outboxFixture(t)
  const ids = await database.transaction(async (trx) => {
    const added: string[] = []
    for (let count = 0; count < 500; count++)
      added.push(await outbox.add(trx, { kind: 'mail', about: 'x', payload: {} }))
    return added
  })
  assert.equal(ids.length, 500)
  assert.deepEqual(
    ids.filter((id) => id.startsWith('-')),
    [],
  )
})

test('a clock that was a day ahead delays no mail once it is right', async (t) => {
  const { add, outbox, clock, tried } = await outboxFixture(t)
  clock.pass(24 * 3_600_000)
  await add()
  clock.pass(-24 * 3_600_000)
  await outbox.runDue()
  assert.equal(tried.length, 1)
})

test('a clock that went back by an hour delays neither a new mail nor one that is tried again', async (t) => {
  const fixture = await outboxFixture(t)
  const { add, outbox, clock, tried } = fixture
  fixture.ending = () => ({ end: 'later', why: 'away' })
  const again = await add()
  await outbox.runDue()
  const fresh = await add()
  clock.pass(-3_600_000)
  tried.length = 0
  await outbox.runDue()
  assert.deepEqual(tried.map(({ id }) => id).toSorted(), [again, fresh].toSorted())
})

test('what a server put off for later waits, and what is under way is not begun twice', async (t) => {
  const fixture = await outboxFixture(t, {
    perform: { salesforce: async () => ({ end: 'later', why: 'later', soonest: 3_600_000 }) },
  })
  const id = await fixture.add({ kind: 'salesforce' })
  await fixture.outbox.runDue()
  fixture.clock.pass(60_000)
  await fixture.outbox.runDue()
  assert.equal((await fixture.look(id)).attempts, 1)
})

test('what is held back is begun when that ends, or by a clock that went back, and not before', async (t) => {
  const { add, outbox, tried, clock } = await outboxFixture(t)
  const heldUntil = new Date(clock.now().getTime() + 10_000).toISOString()
  await add({ heldUntil })
  await outbox.runDue()
  clock.pass(9_999)
  await outbox.runDue()
  assert.equal(tried.length, 0)
  clock.pass(1)
  await outbox.runDue()
  assert.equal(tried.length, 1)
  await add({ heldUntil: new Date(clock.now().getTime() + 3_600_000).toISOString() })
  await outbox.runDue()
  assert.equal(tried.length, 2, 'nothing is held back for an hour')
})

test('a mail that comes back late, when it was queued again, goes once more all the same', async (t) => {
  const { add, look, outbox, database } = await outboxFixture(t)
  const id = await add()
  await outbox.runDue()
  // Not by `outbox.retry`, which sends it at once.
  const again = await database.transaction((trx) => retryTask(trx, id, outboxStart))
  assert.equal(again, true)
  const late = async (words: string) =>
    await database.transaction((trx) => markBounced(trx, id, words, outboxStart))
  assert.equal(await late('550 nobody here'), null)
  assert.equal((await look(id)).state, 'queued')
  await outbox.runDue()
  assert.notEqual(await late('550 nobody here'), null)
  assert.equal((await look(id)).state, 'bounced')
})
