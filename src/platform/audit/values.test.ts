import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { ada, appendTo, fill, tamper } from '../../../test/support/audit.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import type { Database } from '../../database/open.ts'
import { createAudit } from './act.ts'
import { verifyAudit } from './check.ts'
import { eraseValues } from './erase.ts'

const clock = heldClock('2026-11-20T15:00:00.000Z')

const changesIn = ({ read }: Database) =>
  read.selectFrom('audit_change').selectAll().orderBy('seq').execute()

const renamed = (person: string | null, from: string, to: string) => ({
  action: 'person-renamed',
  about: person,
  organisation: 'cedar-row',
  before: { first_name: from, role: 'member', phone: null },
  after: { first_name: to, role: 'member', phone: null, days: 3 },
  person,
})

/** Six entries: a rename of Bob's and one of Cleo's, each twice, among others. */
async function filled(t: TestContext): Promise<Database> {
  const database = await freshDatabase(t)
  await fill(database, clock, 1)
  await appendTo(database, clock, renamed('bob', 'Bob', 'Rob'))
  await appendTo(database, clock, renamed('cleo', 'Cleo', 'Chloe'))
  await appendTo(database, clock, renamed('bob', 'Rob', 'Robert'))
  await appendTo(database, clock, renamed(null, 'Harbour', 'Port'))
  await fill(database, clock, 1)
  return database
}

/** The result of the check, without the last hash. */
async function said(database: Database) {
  const { entries, erased, fault } = await verifyAudit(database)
  return [entries, erased, fault?.what]
}

test('an entry stores the values that differ, before and after, with a salt of its own', async (t) => {
  const changes = await changesIn(await filled(t))
  assert.deepEqual(
    changes.map((one) => [one.seq, one.organisation_id, one.person_id, one.before, one.after]),
    [
      [2, 'cedar-row', 'bob', '{"first_name":"Bob"}', '{"first_name":"Rob","days":3}'],
      [3, 'cedar-row', 'cleo', '{"first_name":"Cleo"}', '{"first_name":"Chloe","days":3}'],
      [4, 'cedar-row', 'bob', '{"first_name":"Rob"}', '{"first_name":"Robert","days":3}'],
      [5, 'cedar-row', null, '{"first_name":"Harbour"}', '{"first_name":"Port","days":3}'],
    ],
  )
  assert.equal(new Set(changes.map(({ salt }) => salt)).size, 4)
  for (const { salt } of changes) assert.match(salt ?? '', /^[\w-]{22}$/)
})

test('equal values before and after are not stored, and the same values hash differently each time', async (t) => {
  const database = await freshDatabase(t)
  await appendTo(database, clock, { action: 'a', before: { name: 'x' }, after: { name: 'x' } })
  await appendTo(database, clock, { action: 'b', after: { name: 'x' } })
  await appendTo(database, clock, { action: 'b', after: { name: 'x' } })
  const [first, second, ...more] = await changesIn(database)
  assert.deepEqual([first?.seq, second?.seq, more], [2, 3, []])
  assert.notEqual(first?.hash, second?.hash)
  const entries = database.read.selectFrom('audit_entry').select('change_hash').orderBy('seq')
  const [unchanged, one, other] = await entries.execute()
  assert.equal(unchanged?.change_hash, null)
  assert.notEqual(one?.change_hash, other?.change_hash)
  assert.deepEqual(await said(database), [3, 0, undefined])
})

test('any value can be stored, and the chain verifies', async (t) => {
  const database = await freshDatabase(t)
  const texts = [
    '',
    '\0',
    'a\0b',
    '\ud800',
    '"],["',
    "'; drop table audit_change; --",
    '𝄞ü\u2028\n',
  ]
  for (const text of texts) await appendTo(database, clock, { action: 'a', after: { text } })
  assert.deepEqual(await said(database), [texts.length, 0, undefined])
  const stored = (await changesIn(database)).map(({ after }) => JSON.parse(after ?? '') as unknown)
  assert.deepEqual(
    stored,
    texts.map((text) => ({ text })),
  )
})

test('a person’s values can be erased: the chain verifies and counts the erased entries', async (t) => {
  const database = await filled(t)
  await eraseValues(createAudit(database, clock), ada, 'bob')
  assert.deepEqual(await said(database), [7, 2, undefined])
  const texts = JSON.stringify(await changesIn(database))
  for (const word of ['Bob', 'Rob']) assert.ok(!texts.includes(word), word)
  for (const word of ['Cleo', 'Harbour']) assert.ok(texts.includes(word), word)
  const entries = database.read.selectFrom('audit_entry').select(['about', 'detail'])
  const erasing = await entries.where('action', '=', 'audit-values-erased').execute()
  assert.deepEqual(
    erasing.map(({ about, detail }) => [about, detail]),
    [['bob', '{"entries":2}']],
  )
  await eraseValues(createAudit(database, clock), ada, 'bob')
  assert.deepEqual(await said(database), [8, 2, undefined])
  await appendTo(database, clock, renamed('bob', 'Robert', 'Bert'))
  assert.deepEqual(await said(database), [9, 2, undefined])
})

const altered = 'Entry 2 has values that are not as they were written.'
const unsaid = 'Entry 2 has values that are gone, and no entry says that they were erased.'
const emptied = 'salt = null, before = null, after = null'
const faults: [what: string, script: string, sentence: string][] = [
  ['a value before is changed', `set before = '{"first_name":"Bib"}'`, altered],
  ['a value after is changed', `set after = '{}'`, altered],
  ['the salt is changed', `set salt = 'x'`, altered],
  ['before and after are exchanged', 'set before = after, after = before', altered],
  ['the values are somebody else’s', `set person_id = 'cleo'`, altered],
  ['the values are nobody’s', 'set person_id = null', altered],
  ['the values are another organisation’s', `set organisation_id = 'elm-yard'`, altered],
  ['the values have another hash', `set hash = 'x'`, altered],
  ['only the value before is gone', 'set before = null', altered],
  ['all values are gone without an erasure', `set ${emptied}`, unsaid],
  ['the values are gone with their hash', `set ${emptied}, hash = ''`, altered],
]

for (const [what, script, sentence] of faults) {
  test(`the check finds the entry when ${what}`, async (t) => {
    const database = await filled(t)
    await tamper(database, `update audit_change ${script} where seq = 2`)
    assert.deepEqual(await said(database), [1, 0, sentence])
  })
}

test('the check finds a row of values that is gone, moved, or without an entry', async (t) => {
  const removed = await filled(t)
  await tamper(removed, 'delete from audit_change where seq = 2')
  assert.deepEqual(await said(removed), [1, 0, 'Entry 2 has lost its values.'])
  const moved = await filled(t)
  await tamper(moved, 'update audit_change set seq = 1 where seq = 2')
  assert.deepEqual(await said(moved), [0, 0, 'Entry 1 has values that were not written with it.'])
  const strange = await filled(t)
  await tamper(strange, `insert into audit_change (seq, hash) values (77, 'x')`)
  const sentence = 'There are values of an entry 77, and no such entry.'
  assert.deepEqual(await said(strange), [6, 0, sentence])
})

test('an erasure before the values were written, or of another person, does not explain missing values', async (t) => {
  const database = await freshDatabase(t)
  const audit = createAudit(database, clock)
  await eraseValues(audit, ada, 'bob')
  await appendTo(database, clock, renamed('bob', 'Bob', 'Rob'))
  await eraseValues(audit, ada, 'cleo')
  await tamper(database, `update audit_change set ${emptied} where seq = 2`)
  assert.deepEqual(await said(database), [1, 0, unsaid])
})

test('the database lets values be set to null, and refuses any other change', async (t) => {
  const database = await filled(t)
  const before = await changesIn(database)
  const attempts = [
    `update audit_change set before = '{}'`,
    `update audit_change set ${emptied}, person_id = 'eve'`,
    `update audit_change set ${emptied}, hash = 'x'`,
    `update audit_change set ${emptied}, organisation_id = null`,
    `update audit_change set ${emptied}, seq = 9 where seq = 2`,
    'delete from audit_change',
    ...(database.engine === 'sqlite'
      ? [`insert or replace into audit_change (seq, hash) values (2, 'x')`]
      : ['truncate audit_change']),
  ]
  for (const attempt of attempts) {
    const tried = database.transaction((trx) => sql.raw(attempt).execute(trx))
    await assert.rejects(tried, /The audit is append-only\./, attempt)
    assert.deepEqual(await changesIn(database), before, attempt)
  }
})
