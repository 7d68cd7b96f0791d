import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ada, appendTo, fill } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshAddress, freshDatabase, openFor } from '../../../test/support/database/database.ts'
import type { Database } from '../../database/open.ts'
import { verifyAudit } from './check.ts'
import { append } from './append.ts'

const start = '2026-11-20T15:00:00.000Z'

const entriesOf = (database: Database) =>
  database.read.selectFrom('audit_entry').selectAll().orderBy('seq').execute()

const whole = (entries: number, head: string) => ({ entries, erased: 0, head, fault: null })

test('an entry says who did what, when, about what and from where', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  const detail = { role: 'admin', days: 3, again: true, note: null }
  const organisation = 'cedar-row'
  const entry = { action: 'member-suspended', about: 'bob', organisation, detail }
  await appendTo(database, clock, entry)
  clock.pass(1_500)
  const nobody = { viewer: null, address: '', requestId: '' }
  await appendTo(database, clock, { action: 'restored' }, nobody)
  const [first, second, ...more] = await entriesOf(database)
  assert.deepEqual(more, [])
  const { hash, ...fields } = first!
  assert.deepEqual(fields, {
    seq: 1,
    at: start,
    actor_id: 'ada',
    organisation_id: 'cedar-row',
    action: 'member-suspended',
    about: 'bob',
    address: '192.0.2.7',
    request_id: 'request-1',
    detail: '{"role":"admin","days":3,"again":true,"note":null}',
    change_hash: null,
    previous_hash: '',
  })
  assert.deepEqual(
    { ...second },
    {
      seq: 2,
      at: '2026-11-20T15:00:01.500Z',
      actor_id: null,
      organisation_id: null,
      action: 'restored',
      about: null,
      address: '',
      request_id: '',
      detail: '{}',
      change_hash: null,
      previous_hash: hash,
      hash: second!.hash,
    },
  )
  assert.deepEqual(await verifyAudit(database), whole(2, second!.hash))
})

test('an entry belongs to the organisation that it names, and to none where it names none', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  const member = { ...ada, viewer: { account: 'ada', organisation: 'cedar-row' } }
  await appendTo(database, clock, { action: 'a' }, member)
  await appendTo(database, clock, { action: 'b', organisation: null }, member)
  await appendTo(database, clock, { action: 'c', organisation: 'elm-yard' }, member)
  assert.deepEqual(
    (await entriesOf(database)).map((entry) => entry.organisation_id),
    [null, null, 'elm-yard'],
  )
})

test('the hash is computed as in every earlier release, so that an update breaks no chain', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  await fill(database, clock, 2)
  const [first, second] = await entriesOf(database)
  const entryHash = (text: string) => createHash('sha256').update(text).digest('base64url')
  const rest = (member: string) =>
    `"${start}","ada","cedar-row","member-suspended","${member}","192.0.2.7","request-1","{}"]`
  assert.equal(first!.hash, entryHash(`["",1,${rest('member-1')}`))
  assert.equal(second!.hash, entryHash(`["${first!.hash}",2,${rest('member-2')}`))
})

test('any text can be stored in an entry, and the chain verifies', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  const texts = ['', '\0', 'a\0b', '\ud800', '"],["', "'; drop table audit_entry; --", '𝄞ü\u2028\n']
  for (const text of texts) {
    const by = { viewer: { account: 'ada' }, address: text, requestId: text }
    const entry = { action: 'signed-in', about: text, organisation: text, detail: { text } }
    await appendTo(database, clock, entry, by)
  }
  const { entries, fault } = await verifyAudit(database)
  assert.deepEqual({ entries, fault }, { entries: texts.length, fault: null })
  const details = (await entriesOf(database)).map(({ detail }) => JSON.parse(detail) as unknown)
  assert.deepEqual(
    details,
    texts.map((text) => ({ text })),
  )
})

test('an entry is rolled back with its transaction, and leaves no gap in the numbers', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(start)
  await fill(database, clock, 1)
  const dropped = database.transaction(async (trx) => {
    await append(trx, clock, ada, { action: 'dropped' })
    await append(trx, clock, ada, { action: 'dropped' })
    throw new Error('no')
  })
  await assert.rejects(dropped, /^Error: no$/)
  assert.equal((await verifyAudit(database)).entries, 1)
  await appendTo(database, clock, { action: 'committed' })
  const entries = await entriesOf(database)
  assert.deepEqual(
    entries.map(({ seq, action }) => [seq, action]),
    [
      [1, 'member-suspended'],
      [2, 'committed'],
    ],
  )
  assert.deepEqual(await verifyAudit(database), whole(2, entries[1]!.hash))
})

test('fifty entries appended at the same time by two programs, and some rolled back, make one chain', async (t) => {
  const address = await freshAddress(t)
  const databases = [await openFor(t, address), await openFor(t, address)]
  const clock = heldClock(start)
  const appended = Array.from({ length: 60 }, (_, at) =>
    databases[at % 2]!.transaction(async (trx) => {
      await append(trx, clock, ada, { action: 'signed-in', about: `${at}` })
      if (at % 6 === 0) throw new Error('in vain')
    }),
  )
  const outcomes = await Promise.allSettled(appended)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 50)
  for (const database of databases) {
    const entries = await entriesOf(database)
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
    assert.equal(new Set(entries.map(({ about }) => about)).size, 50)
    assert.deepEqual(await verifyAudit(database), whole(50, entries[49]!.hash))
  }
})

test('an entry can be neither changed nor removed nor replaced, and the database says why', async (t) => {
  const database = await freshDatabase(t)
  await fill(database, heldClock(start), 3)
  const before = await entriesOf(database)
  const columns = Object.keys(before[0]!)
  const others = columns.filter((column) => column !== 'seq').join(', ')
  const attempts = [
    "update audit_entry set action = 'nothing'",
    'update audit_entry set seq = 9 where seq = 3',
    'delete from audit_entry',
    'delete from audit_entry where seq = 3',
    `insert into audit_entry select * from audit_entry where seq = 3
      on conflict (seq) do update set action = 'nothing'`,
    ...(database.engine === 'sqlite'
      ? [
          'update or replace audit_entry set seq = 2 where seq = 3',
          `insert or replace into audit_entry (seq, ${others}) select 3, ${others}
            from audit_entry where seq = 1`,
        ]
      : ['truncate audit_entry', 'truncate audit_entry cascade']),
  ]
  for (const attempt of attempts) {
    const tried = database.transaction((trx) => sql.raw(attempt).execute(trx))
    await assert.rejects(tried, /The audit is append-only\./, attempt)
    assert.deepEqual(await entriesOf(database), before, attempt)
  }
})
