import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { forgetEnded } from './forget-store.ts'
import { nameMails } from './heads-store.ts'
import {
  holdTask,
  latestTask,
  markBounced,
  retryTask,
  tasksIn,
  withdrawHeld,
  withdrawTask,
} from './store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]
type Row = Tables['outbox']
type Trx = Parameters<Parameters<Awaited<ReturnType<typeof freshDatabase>>['transaction']>[0]>[0]

/** `one`, and two other tasks that what is done to it must not touch. */
async function threeTasks(t: TestContext, values: object = {}) {
  const { read, transaction } = await freshDatabase(t)
  const plain = { kind: 'mail' as const, about: 'them', payload: '{"text":"Hello"}' }
  const rest = { created_at: earlier, state: 'sent', attempts: 1, ended_at: earlier }
  await transaction(async (trx) => {
    for (const id of ['before', 'one', 'zlast'])
      await trx
        .insertInto('outbox')
        .values({ id, ...plain, ...rest, ...values })
        .execute()
  })
  return {
    read,
    transaction,
    set: async (id: string, to: object) =>
      await transaction((trx) => trx.updateTable('outbox').set(to).where('id', '=', id).execute()),
    all: async () => {
      const rows = await read.selectFrom('outbox').selectAll().orderBy('id').execute()
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

const held = { held_until: now, attempts: 0, state: 'queued', ended_at: null }

/** What is done to one, from which state on, and what it is then; null: it is gone. */
const acts: [name: string, from: object, act: (trx: Trx) => Promise<unknown>, to: object | null][] =
  [
    [
      'retryTask',
      { attempts: 3, state: 'failed' },
      (trx) => retryTask(trx, 'one', now),
      { state: 'queued', attempts: 0, next_try_at: now, ended_at: null },
    ],
    [
      'markBounced',
      {},
      (trx) => markBounced(trx, 'one', '550 unknown', now),
      { state: 'bounced', outcome: '550 unknown', ended_at: earlier },
    ],
    ['holdTask', {}, (trx) => holdTask(trx, 'one', now), { held_until: now }],
    ['withdrawHeld', held, (trx) => withdrawHeld(trx, 'one'), null],
    ['withdrawTask', {}, (trx) => withdrawTask(trx, 'one'), null],
  ]

for (const [name, from, act, to] of acts)
  test(`${name} is about one task, and no other`, async (t) => {
    const { transaction, all } = await threeTasks(t, from)
    const before = await all()
    assert.notEqual(await transaction(act), false)
    const after = await all()
    if (to === null) assert.equal(after.get('one'), undefined)
    for (const [key, value] of Object.entries(to ?? {}))
      assert.equal(after.get('one')?.[key as keyof Row], value, key)
    for (const id of ['before', 'zlast']) assert.deepEqual(after.get(id), before.get(id))
  })

test('a task is withdrawn only as long as it is held and nobody has begun it', async (t) => {
  const { transaction, set, all } = await threeTasks(t, held)
  for (const begun of [{ held_until: null }, { attempts: 1 }, { leased_until: now }]) {
    await set('one', begun)
    assert.equal(await transaction((trx) => withdrawHeld(trx, 'one')), false)
    await set('one', { ...held, leased_until: null })
  }
  assert.equal(await transaction((trx) => withdrawHeld(trx, 'nothing')), false)
  await transaction((trx) => withdrawTask(trx, null))
  assert.equal((await all()).size, 3)
})

test('a task starts over unless it is tried just now, or is in another state than was asked', async (t) => {
  const { transaction, set } = await threeTasks(t)
  const retry = async (of?: string[]) => await transaction((trx) => retryTask(trx, 'one', now, of))
  await set('one', { leased_until: '2026-11-20T15:00:00.001Z' })
  assert.equal(await retry(), false)
  await set('one', { leased_until: now })
  assert.equal(await retry(['failed', 'refused']), false)
  await set('one', { state: 'refused' })
  assert.equal(await retry(['failed', 'refused']), true)
  assert.equal(await transaction((trx) => retryTask(trx, 'nothing', now)), false)
})

test('only a mail that has left comes back', async (t) => {
  const { transaction, set } = await threeTasks(t)
  const bounce = async () => await transaction((trx) => markBounced(trx, 'one', '550', now))
  await set('one', { kind: 'salesforce' })
  assert.equal(await bounce(), null)
  await set('one', { kind: 'mail', state: 'queued', attempts: 0 })
  assert.equal(await bounce(), null, 'it was queued again, and has not left since')
  await set('one', { attempts: 1, ended_at: null })
  assert.deepEqual(await bounce(), { text: 'Hello' })
})

test('tasks are found by what they are about and of which kind, and forgotten once they ended', async (t) => {
  const { transaction, set, all } = await threeTasks(t)
  const latest = async (about: string, kind: Row['kind'] = 'mail') =>
    await transaction((trx) => latestTask(trx, about, kind))
  assert.deepEqual([await latest('them'), await latest('others')], ['zlast', undefined])
  await set('zlast', { about: 'others' })
  await set('before', { created_at: now, kind: 'salesforce' })
  assert.deepEqual(
    [await latest('them'), await latest('others'), await latest('them', 'salesforce')],
    ['one', 'zlast', 'before'],
  )
  const there = async (...ids: string[]) => await transaction((trx) => tasksIn(trx, ids))
  assert.deepEqual([await there('one', 'nothing'), await there()], [['one'], []])
  await set('zlast', { ended_at: null })
  await transaction((trx) => forgetEnded(trx, 'mail'))
  assert.deepEqual([...(await all()).keys()], ['before', 'zlast'])
})

test('mails from before get their names once, each its own', async (t) => {
  const { transaction, set, all, read } = await threeTasks(t)
  await set('before', { recipient: 'known@client.example', subject: 'Known' })
  await set('zlast', { kind: 'salesforce' })
  await set('one', { payload: '{"to":"maya@client.example"}' })
  const name = async (isOver?: () => boolean) =>
    await nameMails(
      { read, transaction } as never,
      (payload) => ({ to: (payload as { to?: string }).to ?? '', subject: 'Its own' }),
      isOver,
    )
  const names = async () => [...(await all()).values()].map(({ recipient }) => recipient)
  await name(() => true)
  assert.deepEqual(await names(), ['known@client.example', null, null])
  await name()
  assert.deepEqual(await names(), ['known@client.example', 'maya@client.example', null])
})
