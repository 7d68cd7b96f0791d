import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { insertEnquiry } from '../enquiry/store.ts'
import type { TodayItem, TodayKind } from '../today/staff.contract.ts'

const [halden, corin] = [idOf('project', 'halden'), idOf('enquiry', 'Corin')]
const lost = (id: string) => id.padEnd(22, '_')
const [aMinute, anHour] = [60_000, 3_600_000]
const aDay = 24 * anHour

/** These have tests of their own, in src/features/launch, system and schedule. */
type OwnTests = 'launch' | 'backup' | 'unpublished'
type Kind = Exclude<TodayKind, OwnTests>

/** What of each kind needs somebody: the kind, and its row. */
const rowOf: Record<Kind, [table: keyof Tables, id: string]> = {
  enquiry: ['enquiry', corin],
  message: ['thread', halden],
  answer: ['request', idOf('request', 'cedar')],
  decision: ['approval', idOf('approval', 'cedar')],
  request: ['request', idOf('wanted', 'halden')],
  approval: ['approval', idOf('approval', 'halden')],
  update: ['project', halden],
  upload: ['document_version', idOf('version', 'halden')],
  mail: ['outbox', lost('lost')],
  delivery: ['outbox', lost('lead')],
}

const kinds = Object.keys(rowOf) as Kind[]

/** The cast, with one thing of each kind that needs somebody. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, clock } = here
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const set = async (kind: Kind, values: Record<string, unknown>) => {
    const [table, id] = rowOf[kind]
    const key = table === 'thread' ? 'project_id' : 'id'
    return await setValues(database, { table, id, key }, values)
  }
  const task = {
    about: corin,
    payload: '{"to":"maya@halden.example","subject":"Lost","text":"","html":""}',
    created_at: at(-2 * anHour),
    attempts: 1,
    state: 'refused',
    ended_at: at(-anHour),
  }
  await database.transaction((trx) =>
    trx
      .insertInto('outbox')
      .values([
        { ...task, id: lost('lost'), kind: 'mail' },
        { ...task, id: lost('lead'), kind: 'salesforce', ended_at: at(-aDay - 10 * aMinute) },
      ])
      .execute(),
  )
  const write = async (body: string) =>
    await as.member('halden').call('POST', `/projects/${halden}/messages/`, { body })
  await write('Who signs?')
  await set('answer', { answered_at: at(-2 * aDay - 5 * aMinute), seen_at: null })
  await set('decision', {
    decided_at: at(-2 * aDay - aMinute),
    decision: 'declined',
    certificate: '{}',
  })
  await set('message', { waits_since: at(-aDay - 20 * aMinute) })
  await set('upload', { state: 'quarantined', created_at: at(-90 * aMinute) })
  // What is scheduled is not overdue.
  await database.transaction((trx) => trx.deleteFrom('scheduled_update').execute())
  await set('update', { rhythm: 'weekly' })
  await database.transaction((trx) =>
    trx.updateTable('project_update').set({ created_at: '2026-11-02T15:00:00.000Z' }).execute(),
  )
  const read = async (by: CastActor = as.manager, query = '') => {
    const answer = await by.call('GET', `/staff/today/${query}`)
    return (await answer.json()) as { items: TodayItem[]; away: TodayItem[]; more: boolean }
  }
  const isThere = (items: TodayItem[], kind: Kind) =>
    items.some((item) => item.kind === kind && item.about === rowOf[kind][1])
  return { ...here, as, at, set, read, write, isThere }
}

test('everything that needs somebody is there, what the firm is to do first and by when it hurts', async (t) => {
  const { read, set } = await firm(t)
  await set('approval', { due_date: '2026-11-25' })
  const { items } = await read()
  const ours = items.filter(({ waits_on }) => waits_on === 'firm').map(({ kind }) => kind)
  assert.deepEqual(ours, [
    'update',
    'mail',
    'upload',
    'message',
    'delivery',
    'answer',
    'decision',
    'enquiry',
  ])
  assert.deepEqual(
    items.slice(ours.length).map(({ about }) => about),
    [
      // What has no date is asked for again a week after it was asked for.
      idOf('wanted', 'cedar'),
      idOf('wanted', 'halden'),
      idOf('approval', 'halden'),
      idOf('request', 'halden'),
    ],
  )
})

test('each is put away by itself, and is nobody’s where it is not theirs', async (t) => {
  const { as, read, at, isThere } = await firm(t)
  for (const kind of kinds) {
    const sides = async () => {
      const { items, away } = await read()
      return [isThere(items, kind), isThere(away, kind)]
    }
    const put = async (away_until: string | null) =>
      await as.manager.call('POST', '/staff/today/away/', {
        kind,
        about: rowOf[kind][1],
        away_until,
      })
    assert.deepEqual(await sides(), [true, false], kind)
    assert.equal((await put(at(anHour))).status, 200)
    assert.deepEqual(await sides(), [false, true], kind)
    await put(null)
  }
  assert.deepEqual((await read(as.manager, '?whose=mine')).items, [])
  const { items } = await read(as.consultant, '?whose=mine')
  for (const kind of kinds) assert.ok(isThere(items, kind), kind)
})

test('what is over, or too young, needs nobody', async (t) => {
  const { read, set, at, isThere } = await firm(t)
  const ended: [kind: Kind, values: Record<string, unknown>][] = [
    ['enquiry', { state: 'answered' }],
    ['enquiry', { merged_into: idOf('enquiry', 'Mona') }],
    ['enquiry', { quarantined_at: at(0) }],
    ['message', { waits_since: null }],
    ['answer', { seen_at: at(0) }],
    ['answer', { withdrawn_at: at(0) }],
    ['decision', { seen_at: at(0) }],
    ['decision', { withdrawn_at: at(0) }],
    ['request', { answered_at: at(0) }],
    ['request', { withdrawn_at: at(0) }],
    ['approval', { decided_at: at(0), decision: 'approved', certificate: '[]' }],
    ['approval', { withdrawn_at: at(0) }],
    ['update', { rhythm: 'none' }],
    ['update', { status: 'completed' }],
    ['update', { status: 'planned' }],
    ['upload', { state: 'available' }],
    ['upload', { created_at: at(-5 * aMinute + 1) }],
    ['mail', { state: 'sent' }],
    ['mail', { state: 'failed', attempts: 2 }],
    ['delivery', { state: 'failed', attempts: 2 }],
  ]
  for (const [kind, values] of ended) {
    const before = await set(kind, values)
    assert.ok(!isThere((await read()).items, kind), `${kind} ${JSON.stringify(values)}`)
    await set(kind, before)
  }
  const still: typeof ended = [
    ['update', { status: 'on_hold' }],
    ['upload', { created_at: at(-5 * aMinute) }],
    ['mail', { state: 'failed', attempts: 3 }],
    ['mail', { state: 'bounced' }],
  ]
  for (const [kind, values] of still) {
    const before = await set(kind, values)
    assert.ok(isThere((await read()).items, kind), `${kind} ${JSON.stringify(values)}`)
    await set(kind, before)
  }
})

test('a thread counts what the client wrote since it waits, and shows how the last begins', async (t) => {
  const { read, set, write, at, clock, as } = await firm(t)
  const shown = async () =>
    (await read()).items
      .filter(({ id }) => id === `message ${halden}`)
      .map(({ text, count }) => [text, count])
  clock.pass(aMinute)
  const cedar = `/projects/${idOf('project', 'cedar')}/messages/`
  await as.member('cedar').call('POST', cedar, { body: 'Of another.' })
  assert.deepEqual(await shown(), [['Who signs?', 1]])
  await set('message', { waits_since: at(0) })
  await write('l'.repeat(2001))
  assert.deepEqual(await shown(), [['l'.repeat(2000), 1]])
})

test('of a kind fifty are listed, and that there are more', async (t) => {
  const { read, database } = await firm(t)
  const add = async (from: number, to: number) =>
    await database.transaction(async (trx) => {
      for (let nth = from; nth < to; nth++) {
        const id = lost(`more-${nth}-`)
        await insertEnquiry(trx, { ...plainEnquiry, id, reference: id })
      }
    })
  const found = async () => {
    const { items, more } = await read()
    return [items.filter(({ kind }) => kind === 'enquiry').length, more]
  }
  await add(1, 50)
  assert.deepEqual(await found(), [50, false])
  await add(50, 51)
  assert.deepEqual(await found(), [50, true])
})
