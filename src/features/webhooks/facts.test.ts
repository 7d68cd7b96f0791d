import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { addCast } from '../../../test/fixtures/rows.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { writeAbout } from '../../../test/support/database/rows.ts'
import { mostTries } from '../../platform/outbox/outcome.ts'
import { appearedSince } from './events-store.ts'
import { eventFacts } from './facts-store.ts'
import type { WebhookEvent } from './staff.contract.ts'
import { findDelivery } from './store.ts'

const now = '2026-11-20T15:00:00.000Z'
const [early, late] = ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
const site = { origin: 'https://firm.example', now }

type Row = Record<string, string | null>
interface Case {
  table: string
  id?: string
  /** As it is where it is heard of. */
  is: Row
  /** Each of these alone takes it back. */
  back: Row[]
}

const decided = { decision: 'approved', decided_at: now, certificate: 'one of its own' }
const answered = { answered_at: now, answer: 'Yes', answered_by: 'Somebody' }
const cases: Partial<Record<WebhookEvent, Case>> = {
  'enquiry.received': {
    table: 'enquiry',
    id: idOf('enquiry', 'Corin'),
    is: { quarantined_at: null },
    back: [{ quarantined_at: now }],
  },
  'approval.decided': {
    table: 'approval',
    id: idOf('approval', 'halden'),
    is: { ...decided, withdrawn_at: null },
    back: [{ decision: null, decided_at: null, certificate: null }, { withdrawn_at: now }],
  },
  'request.answered': {
    table: 'request',
    id: idOf('request', 'halden'),
    is: { ...answered, withdrawn_at: null },
    back: [{ answered_at: null }, { withdrawn_at: now }],
  },
  'post.published': {
    table: 'post',
    is: { published_at: early, removed_at: null },
    back: [{ published_at: null }, { published_at: late }, { removed_at: now }],
  },
}

test('an event says what there is, of its own row, and nothing once that was taken back', async (t) => {
  const database = await freshDatabase(t)
  await addCast(database, heldClock(now))
  await writeAbout(database, 'harbour', early)
  const post = database.read.selectFrom('post').select('id').where('slug', '=', 'harbour-post')
  const { id: published } = await post.executeTakeFirstOrThrow()
  for (const [event, { table, id = published, is, back }] of Object.entries(cases)) {
    const put = async (row: Row) => {
      const sets = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const change = sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`
      await database.transaction((trx) => change.execute(trx))
    }
    const said = async (about = id) => {
      const facts = await eventFacts(
        database.read,
        { event: event as WebhookEvent, about, at: now },
        site,
      )
      return facts?.['id']
    }
    await put(is)
    assert.equal(await said(), id, event)
    assert.equal(await said('nobody'), undefined, event)
    for (const row of back) {
      await put(row)
      assert.equal(await said(), undefined, `${event} ${JSON.stringify(row)}`)
      await put(is)
    }
  }
})

test('what appears is heard of between two moments, unless it is held back or removed', async (t) => {
  const database = await freshDatabase(t)
  await addCast(database, heldClock(now))
  await writeAbout(database, 'harbour', now)
  const appeared = async (
    change: [table: 'enquiry' | 'post', row: Row] | null,
    [after, until]: [string, string] = [early, now],
  ) =>
    await database
      .transaction(async (trx) => {
        await trx.updateTable('enquiry').set({ received_at: now, quarantined_at: null }).execute()
        await trx.updateTable('post').set({ published_at: now, removed_at: null }).execute()
        if (change) await trx.updateTable(change[0]).set(change[1]).execute()
        const found = await appearedSince(trx, after, { enquiries: until, posts: until })
        return [...new Set(found.map(({ event }) => event))]
      })
      .then((events) => events.toSorted())
  const both = ['enquiry.received', 'post.published']
  const [enquiry, post] = both
  assert.deepEqual(await appeared(null), both)
  assert.deepEqual(await appeared(['enquiry', { quarantined_at: now }]), [post])
  assert.deepEqual(await appeared(['post', { removed_at: now }]), [enquiry])
  assert.deepEqual(await appeared(['post', { published_at: null }]), [enquiry])
  assert.deepEqual(await appeared(null, [now, late]), [])
  assert.deepEqual(await appeared(null, [early, '2026-11-20T14:59:59.999Z']), [])
})

test('a message is said to be failing while it is tried again, and failed after the last time', async (t) => {
  const database = await freshDatabase(t)
  await addCast(database, heldClock(now))
  const id = idOf('delivery', 'Olwen')
  const stateOf = async (state: string, attempts: number, ended_at: string | null) => {
    const row = { state, attempts, ended_at } as const
    await database.transaction((trx) =>
      trx.updateTable('outbox').set(row).where('id', '=', id).execute(),
    )
    return (await findDelivery(database.read, id))?.state
  }
  assert.equal(await stateOf('queued', 0, null), 'waits')
  assert.equal(await stateOf('failed', 1, null), 'failing')
  assert.equal(await stateOf('failed', mostTries, null), 'failed')
  assert.equal(await stateOf('failed', 1, now), 'failed')
  assert.equal(await stateOf('refused', 1, now), 'failed')
  assert.equal(await stateOf('paused', 1, now), 'withdrawn')
  assert.equal(await stateOf('withdrawn', 0, now), 'withdrawn')
  assert.equal(await stateOf('delivered', 1, now), 'delivered')
})
