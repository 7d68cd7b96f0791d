import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ada, appendTo, fill, tamper } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import type { Database } from '../../database/open.ts'
import { verifyAudit } from './check.ts'

const start = '2026-11-20T15:00:00.000Z'
const clock = heldClock(start)

async function filled(t: TestContext, count: number): Promise<Database> {
  const database = await freshDatabase(t)
  await fill(database, clock, count)
  return database
}

const hashAt = async (database: Database, seq: number) => {
  const entry = database.read.selectFrom('audit_entry').select('hash').where('seq', '=', seq)
  return (await entry.executeTakeFirstOrThrow()).hash
}

/** The result of the check, without the last hash. */
async function said(database: Database) {
  const { entries, fault } = await verifyAudit(database)
  return [entries, fault?.seq, fault?.what]
}

test('an empty audit is intact', async (t) => {
  const database = await freshDatabase(t)
  assert.deepEqual(await verifyAudit(database), { entries: 0, erased: 0, head: '', fault: null })
})

test('a long audit is read in batches to its end, and no entry between two is missed', async (t) => {
  const database = await filled(t, 1_000)
  const head = await hashAt(database, 1_000)
  assert.deepEqual(await verifyAudit(database), { entries: 1_000, erased: 0, head, fault: null })
  await fill(database, clock, 1)
  assert.deepEqual(await said(database), [1_001, undefined, undefined])
  await tamper(database, 'delete from audit_entry where seq in (501, 1000)')
  assert.deepEqual(await said(database), [500, 501, 'Entry 501 is missing.'])
})

test('an audit that is appended to during the check is intact', async (t) => {
  const database = await filled(t, 20)
  const writing = Promise.all(
    Array.from({ length: 40 }, () => appendTo(database, clock, { action: 'signed-in' })),
  )
  for (let time = 0; time < 20; time++) {
    const { entries, fault } = await verifyAudit(database)
    assert.equal(fault, null)
    assert.ok(entries >= 20)
  }
  await writing
  assert.deepEqual(await said(database), [60, undefined, undefined])
})

test('a change of any column is found, null replaced by a text included', async (t) => {
  const entry = (await filled(t, 1)).read.selectFrom('audit_entry').selectAll()
  const { seq: _, ...rest } = await entry.executeTakeFirstOrThrow()
  const columns = Object.keys(rest)
  assert.equal(columns.length, 11)
  for (const column of columns) {
    const database = await filled(t, 3)
    const other = `coalesce(${column}, '') || ' '`
    await tamper(database, `update audit_entry set ${column} = ${other} where seq = 2`)
    assert.deepEqual(await said(database), [1, 2, 'Entry 2 is not as it was written.'], column)
  }
  const others = { actor_id: 'null', organisation_id: "''", about: "'null'" }
  for (const [column, value] of Object.entries(others)) {
    const database = await freshDatabase(t)
    const by = column === 'actor_id' ? ada : { ...ada, viewer: null }
    await appendTo(database, clock, { action: 'signed-in' }, by)
    await tamper(database, `update audit_entry set ${column} = ${value}`)
    assert.deepEqual(await said(database), [0, 1, 'Entry 1 is not as it was written.'], column)
  }
})

test('text moved from one column to the next is found', async (t) => {
  const database = await filled(t, 1)
  await tamper(database, `update audit_entry set action = 'member', about = '-suspended' || about`)
  assert.deepEqual(await said(database), [0, 1, 'Entry 1 is not as it was written.'])
})

const faults: [what: string, script: string, entries: number, seq: number, said: RegExp][] = [
  ['the first is removed', 'delete from audit_entry where seq = 1', 0, 1, /^Entry 1 is missing\.$/],
  ['one is removed', 'delete from audit_entry where seq = 3', 2, 3, /^Entry 3 is missing\.$/],
  [
    'one is removed and the rest is moved up',
    `delete from audit_entry where seq = 3; update audit_entry set seq = 3 where seq = 4;
      update audit_entry set seq = 4 where seq = 5; update audit_head set seq = 4`,
    2,
    3,
    /^Entry 3 is not as it was written\.$/,
  ],
  [
    'the end is removed',
    'delete from audit_entry where seq > 3',
    3,
    4,
    /^Entry 4 is missing: the audit ends before it, and once had 5\.$/,
  ],
  [
    'everything is removed',
    'delete from audit_entry',
    0,
    1,
    /^Entry 1 is missing: the audit ends before it, and once had 5\.$/,
  ],
  [
    'two are exchanged',
    `update audit_entry set seq = 9 where seq = 2; update audit_entry set seq = 2 where seq = 4;
      update audit_entry set seq = 4 where seq = 9`,
    1,
    2,
    /^Entry 2 is not as it was written\.$/,
  ],
  [
    'one is added at the end',
    `insert into audit_entry select 6, at, actor_id, organisation_id, action, about, address,
      request_id, detail, previous_hash, hash, change_hash from audit_entry where seq = 5`,
    5,
    6,
    /^Entry 6 was not written by Portico: the head lacks it\.$/,
  ],
  [
    'one is added far behind the end',
    `insert into audit_entry select 77, at, actor_id, organisation_id, action, about, address,
      request_id, detail, previous_hash, hash, change_hash from audit_entry where seq = 5`,
    5,
    77,
    /^Entry 77 was not written/,
  ],
  [
    'one is added in between',
    `update audit_entry set seq = 6 where seq = 5; update audit_entry set seq = 5 where seq = 4;
      insert into audit_entry select 4, at, actor_id, organisation_id, action, about, address,
        request_id, detail, previous_hash, hash, change_hash from audit_entry where seq = 3;
      update audit_head set seq = 6`,
    3,
    4,
    /^Entry 4 is not as it was written\.$/,
  ],
  ['the head is removed', 'delete from audit_head', 0, 0, /^The head is missing\.$/],
  ['the head is set back', 'update audit_head set seq = 3', 3, 3, /^Entry 3 is not the one that/],
  [
    'the head is set back with its hash',
    `update audit_head set seq = 3, hash = (select hash from audit_entry where seq = 3)`,
    3,
    4,
    /^Entry 4 was not written/,
  ],
  [
    'the head has another hash',
    `update audit_head set hash = 'x'`,
    5,
    5,
    /^Entry 5 is not the one that the head names\.$/,
  ],
]

for (const [what, script, entries, seq, sentence] of faults) {
  test(`the check names the entry when ${what}`, async (t) => {
    const database = await filled(t, 5)
    assert.equal((await verifyAudit(database)).fault, null)
    await tamper(database, script)
    const found = await verifyAudit(database)
    assert.match(found.fault?.what ?? '', sentence)
    assert.deepEqual([found.entries, found.fault?.seq], [entries, seq])
  })
}

test('an entry added before the first is found', async (t) => {
  const database = await filled(t, 5)
  const unchecked = {
    sqlite: 'pragma ignore_check_constraints = on',
    postgres: 'alter table audit_entry drop constraint audit_entry_seq_check',
  }
  await tamper(
    database,
    `${unchecked[database.engine]};
      insert into audit_entry select -7, at, actor_id, organisation_id, action, about, address,
        request_id, detail, previous_hash, hash, change_hash from audit_entry where seq = 1`,
  )
  const what = 'Entry -7 was not written by Portico: the head lacks it.'
  assert.deepEqual(await said(database), [5, -7, what])
})

test('an entry of another chain, whose own hash is valid, is found', async (t) => {
  const [database, other] = [await filled(t, 5), await freshDatabase(t)]
  await fill(other, heldClock('2026-11-21T15:00:00.000Z'), 5)
  const { at, previous_hash, hash } = await other.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '=', 3)
    .executeTakeFirstOrThrow()
  await tamper(
    database,
    `update audit_entry set at = '${at}', previous_hash = '${previous_hash}', hash = '${hash}'
      where seq = 3`,
  )
  assert.deepEqual(await said(database), [2, 3, 'Entry 3 does not follow from the one before.'])
})

test('a rewritten or truncated chain verifies by itself, but not against a noted head', async (t) => {
  const database = await filled(t, 5)
  const early = { seq: 2, hash: await hashAt(database, 2) }
  const late = { seq: 5, hash: await hashAt(database, 5) }
  for (const noted of [early, late]) {
    assert.equal((await verifyAudit(database, noted)).fault, null)
  }
  await tamper(
    database,
    `delete from audit_entry where seq > 3;
      update audit_head set seq = 3, hash = (select hash from audit_entry where seq = 3)`,
  )
  assert.equal((await verifyAudit(database)).fault, null)
  assert.equal((await verifyAudit(database, early)).fault, null)
  const { fault } = await verifyAudit(database, late)
  assert.deepEqual(fault, {
    seq: 4,
    what: 'Entry 4 is missing: the audit ends before it, and once had 5.',
  })

  const anew = await freshDatabase(t)
  await fill(anew, heldClock('2026-11-20T15:00:00.001Z'), 5)
  assert.equal((await verifyAudit(anew)).fault, null)
  for (const noted of [early, late]) {
    const what = `Entry ${noted.seq} is not the one that was noted.`
    assert.deepEqual((await verifyAudit(anew, noted)).fault, { seq: noted.seq, what })
  }
})
