import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf, markOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { messageStore } from '../message/store.ts'
import type { TodayItem } from './staff.contract.ts'

const [halden, request, wanted] = [
  idOf('project', 'halden'),
  idOf('request', 'halden'),
  idOf('wanted', 'halden'),
]

/** The cast: what its two companies are asked for, and nothing that waits for the firm. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const read = async (by: CastActor, query = '') => {
    const answer = await by.call('GET', `/staff/today/${query}`)
    return (await answer.json()) as { items: TodayItem[]; away: TodayItem[] }
  }
  const call = async (by: CastActor, path: string, body: unknown) => {
    const answer = await by.call('POST', path, body)
    const json = answer.status === 204 ? {} : await answer.json()
    return { status: answer.status, ...(json as { undo: string }) }
  }
  return {
    ...here,
    as,
    call,
    read,
    /** Those of a kind, of Halden alone. */
    of: async (kind: TodayItem['kind'], by = as.manager, query = '') =>
      (await read(by, query)).items.filter(
        (item) => item.kind === kind && item.project?.includes(markOf('halden')),
      ),
    write: async (body: string) =>
      await call(as.member('halden'), `/projects/${halden}/messages/`, { body }),
    seen: async ({ kind, about, last }: TodayItem, by = as.manager) =>
      await call(by, '/staff/today/seen/', { kind, about, last }),
    undo: async (id: string, by = as.manager) => (await call(by, `/undo/${id}/`, undefined)).status,
  }
}

const only = <Item>(items: Item[]): Item => {
  assert.equal(items.length, 1)
  return items[0] as Item
}

test('messages of a client wait until the firm has read them, or answers', async (t) => {
  const { of, write, seen, undo, clock } = await firm(t)
  assert.deepEqual(await of('message'), [], 'the firm wrote last')
  assert.equal((await write('Who signs the discount?')).status, 201)
  const since = clock.now().toISOString()
  clock.pass(60_000)
  await write('And by when?')
  const item = only(await of('message'))
  assert.deepEqual([item.text, item.count, item.since], ['And by when?', 2, since])
  assert.equal(item.about, halden)
  const { undo: back } = await seen(item)
  assert.deepEqual(await of('message'), [])
  assert.equal(await undo(back), 204)
  assert.equal(only(await of('message')).since, since, 'as before')
})

test('what came while somebody read is not counted as read, and no undo takes it away', async (t) => {
  const { of, write, seen, undo, clock } = await firm(t)
  await write('First.')
  const first = only(await of('message'))
  await write('Second.')
  assert.equal((await seen(first)).status, 409)
  const second = only(await of('message'))
  assert.equal(second.count, 2)
  const { undo: back } = await seen(second)
  clock.pass(60_000)
  await write('Third.')
  assert.equal(await undo(back), 409)
  assert.equal(only(await of('message')).count, 1)
})

test('an answer of the firm ends the wait of a thread', async (t) => {
  const { of, write, database, clock } = await firm(t)
  await write('Who signs the discount?')
  only(await of('message'))
  const [organisation_id, created_at] = [idOf('organisation', 'halden'), clock.now().toISOString()]
  const ours = { from_firm: 1, created_at }
  const messages = messageStore(database)
  await database.transaction(async (trx) => {
    const place = { organisation: organisation_id, project: halden }
    const number = await messages.nextNumber(trx, place, ours)
    const by = { author_id: null, author_name: 'Mona' }
    const of = { organisation_id, project_id: halden }
    await messages.add(trx, { id: 'ours', ...of, ...by, ...ours, number, body: 'Petra does.' })
  })
  assert.deepEqual(await of('message'), [])
})

test('what a client is asked for waits on the client, and its answer on the firm', async (t) => {
  const { of, seen, undo, call, as } = await firm(t)
  const asked = await of('request')
  assert.deepEqual(
    new Map(asked.map(({ about, waits_on, what }) => [about, [waits_on, what]])),
    new Map([
      [request, ['client', 'question']],
      [wanted, ['client', 'file']],
    ]),
  )
  assert.match(asked.find(({ about }) => about === request)?.holds_up ?? '', /^Stop /)
  await call(as.member('halden'), `/requests/${request}/answer/`, { answer: 'Petra does.' })
  const item = only(await of('answer'))
  assert.deepEqual([item.about, item.text, item.waits_on], [request, 'Petra does.', 'firm'])
  assert.deepEqual(
    (await of('request')).map(({ about }) => about),
    [wanted],
  )
  const { undo: back } = await seen(item)
  assert.deepEqual(await of('answer'), [])
  assert.equal(await undo(back), 204)
  only(await of('answer'))
})

test('what is overdue is the firm’s turn, from the end of its day where the firm is', async (t) => {
  const { of, database } = await firm(t)
  const set = async (due_date: string) =>
    await database.transaction((trx) =>
      trx.updateTable('request').set({ due_date }).where('id', '=', request).execute(),
    )
  const turn = async () => (await of('request')).find(({ about }) => about === request)?.waits_on
  await set('2026-11-20')
  assert.equal(await turn(), 'client', 'due today')
  await set('2026-11-19')
  assert.equal(await turn(), 'firm')
})

test('a consultant sees what is of their projects alone, a manager all, and an editor none', async (t) => {
  const { read, of, write, as, database, seen } = await firm(t)
  await write('Who signs the discount?')
  const item = only(await of('message'))
  const kinds = async (by: CastActor, query = '') =>
    (await read(by, query)).items.filter(({ kind }) => kind !== 'enquiry').length
  const all = await kinds(as.manager)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal(await kinds(as.consultant), 0)
  assert.equal(await kinds(as.manager), all)
  assert.equal(await kinds(as.manager, '?whose=mine'), 0)
  assert.equal((await seen(item, as.consultant)).status, 409, 'not theirs')
  only(await of('message'))
  const place = { organisation_id: idOf('organisation', 'halden'), project_id: halden }
  const added = { title: '', added_at: '2026-11-20T15:00:00.000Z' }
  // An editor on a team has no right over projects all the same.
  const team = [as.consultant, as.editor].map(({ id }) => ({ ...place, ...added, account_id: id }))
  await database.transaction((trx) => trx.insertInto('project_team').values(team).execute())
  const theirs = (await read(as.consultant)).items.filter(({ kind }) => kind !== 'enquiry')
  assert.ok(theirs.length > 0 && theirs.every(({ project }) => project?.includes(markOf('halden'))))
  assert.equal(await kinds(as.editor), 0)
  assert.equal((await seen(item, as.editor)).status, 403)
})

test('files that nobody checks, and mails and deliveries that did not arrive, need somebody', async (t) => {
  const { read, as, database, clock } = await firm(t)
  const now = clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const task = (id: string, more: object) => ({
    id: id.padEnd(22, '_'),
    kind: 'mail' as const,
    about: 'somebody',
    payload: JSON.stringify({ to: 'maya@halden.example', subject: id, text: '', html: '' }),
    created_at: at(-60),
    state: 'refused',
    attempts: 1,
    next_try_at: null,
    leased_until: null,
    last_error: '550 no such user',
    outcome: null,
    ended_at: at(-50),
    ...more,
  })
  const corin = idOf('enquiry', 'Corin')
  await database.transaction(async (trx) => {
    await trx
      .insertInto('outbox')
      .values([
        task('lost', {}),
        task('answer', { about: corin }),
        task('once', { state: 'failed', ended_at: null, next_try_at: at(1) }),
        task('sent', { state: 'sent' }),
        task('lead', { kind: 'salesforce', about: corin, payload: '{}', state: 'duplicate' }),
      ])
      .execute()
    await trx
      .updateTable('document_version')
      .set({ state: 'quarantined', created_at: at(-6) })
      .execute()
  })
  const kinds = ['mail', 'delivery', 'upload']
  const found = async (by: CastActor, query = '') =>
    (await read(by, query)).items
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, title, reference }) => `${kind} ${reference ? 'enquiry' : title}`)
      .toSorted()
  const whole = await found(as.manager)
  assert.deepEqual(
    whole.filter((one) => !one.startsWith('upload')),
    ['delivery enquiry', 'mail answer', 'mail lost'],
  )
  assert.ok(whole.some((one) => one.startsWith('upload')))
  const theirs = (await found(as.consultant)).filter((one) => !one.startsWith('upload'))
  assert.deepEqual(theirs, ['delivery enquiry', 'mail enquiry'], 'no mail of others')
  assert.deepEqual(await found(as.editor), [])
})
