import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { forgetActsOf } from '../undo/store.ts'
import { endSubscription, deleteEndedSubscriptions, subscriberStore } from '../newsletter/store.ts'
import type { Subscriber } from '../subscribers/staff.contract.ts'
import type { ImportCheck } from './staff.contract.ts'

const consent = { said: 'Monthly news, ticked on our old site', on: '2025-03-01' }

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const edda = as.named('Edda')
  const { database, clock } = here
  await database.transaction((trx) => trx.deleteFrom('subscriber').execute())
  const post = async (path: string, body: object, by: CastActor = edda) => {
    const answer = await by.call('POST', path, body)
    const json = answer.status === 204 ? {} : await answer.json()
    return { status: answer.status, ...(json as object) } as { status: number } & ImportCheck & {
        undo: string
        errors: object
      }
  }
  const run = async (emails: string[][], by = edda, given: object = { consent }) =>
    await post('/staff/subscriber-imports/', { rows: emails, ...given }, by)
  const list = async (query = '') => {
    const answer = await edda.call('GET', `/staff/subscribers/${query}`)
    return ((await answer.json()) as { items: Subscriber[] }).items
  }
  return {
    ...here,
    as,
    edda,
    run,
    list,
    check: async (rows: string[][], by = edda) =>
      await post('/staff/subscriber-import-checks/', { rows }, by),
    undo: async (id: string) => (await post(`/undo/${id}/`, {})).status,
    emails: async (query = '') => (await list(query)).map(({ email }) => email),
    /** As by the button of a mail. */
    unsubscribe: async (id: string) =>
      await subscriberStore(database, forgetActsOf).unsubscribe(id, clock.now()),
    /** What keeps them for 30 days has passed. */
    purge: async () =>
      await database.transaction((trx) =>
        deleteEndedSubscriptions(trx, new Date(clock.now().getTime() + 1000).toISOString(), 100),
      ),
  }
}

test('who has agreed elsewhere is subscribed once, with the proof of it, and taken back by one word', async (t) => {
  const { check, run, list, emails, undo, edda, database, request } = await firm(t)
  const rows = [
    ['Ines@Example.com'],
    ['ines@example.com '],
    ['no address'],
    ['ada@example.com', '2024-05-31'],
  ]
  const { made, there, wrong } = await check(rows)
  assert.deepEqual([made, there], [[0, 3], [{ row: 1, said: 'It stands in this file before.' }]])
  assert.deepEqual(
    wrong.map(({ row, field }) => [row, field]),
    [[2, 0]],
  )
  assert.deepEqual(await list(), [], 'a check makes nothing')
  const done = await run([rows[0] ?? [], rows[3] ?? []])
  assert.deepEqual([done.status, done.made], [200, 2])
  const [ada, ines] = await list('?source=import')
  assert.deepEqual([ada?.email, ada?.consent_on], ['ada@example.com', '2024-05-31'])
  assert.deepEqual([ines?.consent, ines?.consent_on], [consent.said, consent.on])
  const ask = async (email: string) =>
    await request('/api/newsletter/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  for (const email of ['ines@example.com', 'new@example.com']) assert.ok((await ask(email)).ok)
  assert.deepEqual(await emails('?source=import'), ['ada@example.com', 'ines@example.com'])
  assert.deepEqual(await emails('?source=call&state=asked'), ['new@example.com'])
  const csv = await (await edda.call('GET', '/staff/subscriber-csv/?source=import')).text()
  assert.match(
    csv,
    /ines@example\.com,confirmed,.*,import,,"?Monthly news, ticked on our old site"?,2025-03-01/,
  )
  const { detail } = await database.read
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'rows-imported')
    .executeTakeFirstOrThrow()
  // Nothing of an entry can be erased, so the words of a consent are not in it.
  assert.match(detail, /2025-03-01/)
  assert.doesNotMatch(detail, /Monthly news/)
  assert.equal(await undo(done.undo), 204)
  assert.deepEqual(await list(), [])
  // What they have asked for themselves is still theirs to confirm.
  assert.deepEqual(await emails('?state=asked'), ['ines@example.com', 'new@example.com'])
})

test('no import subscribes again who has ended it, was removed or cannot be reached, even when their row is gone', async (t) => {
  const { check, run, list, emails, unsubscribe, purge, edda, database, clock } = await firm(t)
  const all = ['bounced', 'ended', 'removed', 'stays'].map((name) => [`${name}@example.com`])
  assert.equal((await run(all)).status, 200)
  const ids = new Map((await list()).map(({ email, id }) => [email.split('@')[0] ?? '', id]))
  await unsubscribe(ids.get('ended') ?? '')
  await database.transaction((trx) =>
    endSubscription(trx, 'bounced@example.com', clock.now().toISOString()),
  )
  const removed = await edda.call('DELETE', `/staff/subscribers/${ids.get('removed')}/`)
  assert.equal(removed.status, 200)
  const ended = /has ended it, was removed, or its mail came back/
  for (const gone of [0, 2]) {
    const { made, there } = await check(all)
    assert.deepEqual([made, there.map(({ row }) => row)], [[], [0, 1, 2, 3]])
    assert.deepEqual(
      there.map(({ said }) => ended.test(said)),
      [true, true, true, false],
    )
    assert.equal(gone === 0 ? await purge() : 0, gone === 0 ? 2 : 0)
  }
  assert.equal((await run(all)).made, 0)
  assert.deepEqual(await emails(), ['stays@example.com'])
  const { undo } = (await removed.json()) as { undo: string }
  assert.equal((await edda.call('POST', `/undo/${undo}/`)).status, 204)
  assert.deepEqual(await emails(), ['removed@example.com', 'stays@example.com'])
})

test('a day of consent that is still to come is refused, in its cell and for all of them', async (t) => {
  const { check, run, list, clock } = await firm(t)
  const [today, next] = [0, 2].map((days) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  const { made, wrong } = await check([
    ['ada@example.com', today ?? ''],
    ['ines@example.com', next ?? ''],
  ])
  assert.deepEqual([made, wrong], [[0], [{ row: 1, field: 1, said: 'That day is still to come.' }]])
  const refused = await run([['ada@example.com']], undefined, { consent: { ...consent, on: next } })
  assert.deepEqual(
    [refused.status, refused.errors],
    [400, { 'consent.on': ['That day is still to come.'] }],
  )
  assert.deepEqual(await list(), [])
})

test('taking an import back leaves who has confirmed it themself meanwhile', async (t) => {
  const { run, list, emails, undo, database, clock } = await firm(t)
  const done = await run([['ada@example.com'], ['ines@example.com']])
  const [ada] = await list()
  clock.pass(1_000)
  // As by the link of a mail.
  await database.transaction((trx) =>
    trx
      .updateTable('subscriber')
      .set({ confirmed_at: clock.now().toISOString() })
      .where('id', '=', ada?.id ?? '')
      .execute(),
  )
  assert.equal(await undo(done.undo), 204)
  assert.deepEqual(await emails(), ['ada@example.com'])
})

test('whoever had ended it before they were removed stays so when that is taken back', async (t) => {
  const { run, unsubscribe, list, purge, edda, request, undo, database } = await firm(t)
  await run([['ada@example.com']])
  const [ada] = await list()
  await unsubscribe(ada?.id ?? '')
  await purge()
  const answer = await request('/api/newsletter/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  assert.ok(answer.ok)
  const [asked] = await list('?state=asked')
  const removed = await edda.call('DELETE', `/staff/subscribers/${asked?.id}/`)
  const { undo: id } = (await removed.json()) as { undo: string }
  const noted = async () => await database.read.selectFrom('ended_address').selectAll().execute()
  const before = await noted()
  assert.equal(before.length, 1)
  assert.equal(await undo(id), 204)
  assert.deepEqual(await noted(), before)
})

test('nobody is subscribed by an import without a word of how they agreed, or by who may not', async (t) => {
  const { run, check, as, list } = await firm(t)
  const rows = [['ines@example.com']]
  for (const given of [
    {},
    { consent: { said: ' ', on: consent.on } },
    { consent: { ...consent, on: '' } },
  ])
    assert.equal((await run(rows, as.named('Edda'), given)).status, 400)
  for (const by of [as.consultant, as.admin('halden')]) {
    assert.equal((await check(rows, by)).status, 403)
    assert.equal((await run(rows, by)).status, 403)
  }
  assert.deepEqual(await list(), [])
})
