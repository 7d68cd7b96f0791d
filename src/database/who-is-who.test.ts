import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeMemberships, inserting } from '../../test/fixtures/before-memberships.ts'
import { emptyAddress, openFor } from '../../test/support/database/database.ts'
import { onPostgres, onSqlite } from '../../test/support/database/engine.ts'
import { migrationsBefore } from '../../test/support/database/migrations.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import type { Database } from './open.ts'

// The migration that made memberships of accounts, on a database with people of every kind.

/** A database of the state before, with those people. */
async function before(t: TestContext) {
  const address = await emptyAddress(t)
  const database = await openFor(t, address)
  await migrate(database, migrationsBefore(t, '0043'))
  await database.transaction((trx) => database.runScript(trx, beforeMemberships))
  return { address, database }
}

const [made, later] = ['2026-01-02T03:04:05.000Z', '2026-03-04T05:06:07.000Z']

/** The rows of a query as lists of their values, in the order of the first. */
async function rows(database: Database, query: string): Promise<unknown[][]> {
  const found = await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(database.read)
  const lists = found.rows.map((row) => Object.values(row))
  return lists.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}

test('an account becomes a person, who keeps their name, their password and their id', async (t) => {
  const { database } = await before(t)
  await migrate(database)
  const own = `select id, firm_roles, username, email, first_name, last_name, password_hash,
    time_zone, demo, created_at, suspended_at, removed_at from account`
  const person = (
    id: string,
    suspended_at: string | null = null,
    removed_at: string | null = null,
  ) => {
    const zone = id === 'mateo' ? 'Asia/Tokyo' : null
    const firm = ['consultant', 'editor', 'manager', 'owner'].includes(id) ? id : null
    const names = [`First ${id}`, `Last ${id}`, `hash of ${id}`, zone, id === 'ingrid' ? 1 : 0]
    return [id, firm, id, `${id}@portico.example`, ...names, made, suspended_at, removed_at]
  }
  const newcomer = (id: string, email: string) => {
    const names = [`First ${id}`, `Last ${id}`, null, null, 0]
    return [id, null, null, `${email}@portico.example`, ...names, made, null, null]
  }
  assert.deepEqual(await rows(database, own), [
    person('consultant'),
    // Their own organisation had suspended them, which their membership says now.
    person('dagny'),
    person('editor'),
    person('egon', later),
    person('frida', later),
    person('gerd'),
    person('hugo', later),
    person('ilse'),
    person('ingrid'),
    person('manager', later),
    person('mateo'),
    person('noor'),
    person('osric', null, later),
    person('owner'),
    newcomer('piet', 'piet'),
    newcomer('s-osric', 'osric'),
    newcomer('s-two-1', 'two'),
    person('salome'),
    person('ulf', null, later),
  ])
})

test('everybody of an organisation has one membership, and who was invited elsewhere a pending one', async (t) => {
  const { database } = await before(t)
  await migrate(database)
  const all = `select id, organisation_id, account_id, role, sees_all, first_name, last_name,
    invited_at, invited_by, accepted_at, used_at, suspended_at, suspended_by, suspended_by_firm,
    removed_at, removed_by from membership`
  const of = (id: string, role: string, more: Record<string, string | null> = {}) => {
    const { home = 'halden', account = id, accepted = made, by = null, removed = null } = more
    const names = [`First ${id}`, `Last ${id}`]
    const suspension = [by && later, by, 0, removed, null]
    return [id, home, account, role, 1, ...names, made, null, accepted, null, ...suspension]
  }
  const pending = { accepted: null }
  assert.deepEqual(await rows(database, all), [
    of('dagny', 'member', { by: 'salome' }),
    of('egon', 'member'),
    of('frida', 'member'),
    of('gerd', 'member', { by: 'salome' }),
    of('hugo', 'member'),
    of('ilse', 'member'),
    of('ingrid', 'viewer'),
    of('mateo', 'member'),
    of('noor', 'admin', { home: 'cedar' }),
    of('osric', 'admin', { removed: later }),
    of('piet', 'viewer', pending),
    of('s-mateo', 'viewer', { ...pending, home: 'cedar', account: 'mateo' }),
    of('s-osric', 'member', { ...pending, home: 'cedar' }),
    of('s-owner', 'member', { ...pending, home: 'cedar', account: 'owner' }),
    of('s-two-1', 'admin', { ...pending, home: 'cedar' }),
    of('s-two-2', 'viewer', { ...pending, account: 's-two-1' }),
    of('salome', 'admin'),
    of('ulf', 'viewer', { by: 'salome', removed: later }),
  ])
  for (const table of ['project_grant', 'project_team'])
    assert.deepEqual(await rows(database, `select * from ${table}`), [])
})

test('links, sessions and feeds stay with their people, and each names what it opens', async (t) => {
  const { database } = await before(t)
  const sessions = await rows(database, 'select * from session')
  assert.equal(sessions.length, 5)
  await migrate(database)
  assert.deepEqual(await rows(database, 'select * from session'), sessions)
  const link = (kind: string, account: string | null, membership: string | null = null) => {
    const id = `${kind}-${account}`
    return [id, kind, `token of ${id}`, account, made, later, null, null, membership]
  }
  const links = `select id, kind, token_hash, account_id, created_at, expires_at, used_at,
    browser_hash, membership_id from link`
  assert.deepEqual(await rows(database, links), [
    link('invitation', 'piet', 'piet'),
    link('invitation', 's-osric', 's-osric'),
    link('invitation', 's-two-1', 's-two-1'),
    link('reset', 'egon'),
    link('reset', 'ingrid'),
    link('reset', 'owner'),
    link('setup', null),
    link('sign-in', 'mateo'),
  ])
  const feeds = `select membership_id, account_id, organisation_id, token_hash, created_at,
    revoked_at from calendar_feed`
  assert.deepEqual(await rows(database, feeds), [
    ['mateo', 'mateo', 'halden', 'feed of mateo', made, null],
    ['noor', 'noor', 'cedar', 'feed of noor', made, later],
  ])
  assert.deepEqual(await rows(database, 'select * from ticket'), [])
})

test('a version of a document and the reading of an update name their project', async (t) => {
  const { database } = await before(t)
  const files = await rows(
    database,
    'select id, file_key, sha256, by_account from document_version',
  )
  await migrate(database)
  const versions = 'select id, organisation_id, document_id, project_id from document_version'
  const version = (number: number, organisation: string, project: string) => [
    `version-${number}-${project}`,
    organisation,
    `document-${project}`,
    project,
  ]
  assert.deepEqual(await rows(database, versions), [
    version(1, 'halden', 'pier'),
    version(1, 'cedar', 'ward'),
    version(2, 'halden', 'pier'),
    version(2, 'cedar', 'ward'),
  ])
  const kept = await rows(database, 'select id, file_key, sha256, by_account from document_version')
  assert.deepEqual(kept, files)
  const reads =
    'select account_id, organisation_id, update_id, project_id, read_at from update_read'
  assert.deepEqual(await rows(database, reads), [
    ['mateo', 'halden', 'update-pier', 'pier', later],
    ['noor', 'cedar', 'update-ward', 'ward', later],
  ])
})

test(
  'afterwards no foreign key leads nowhere, and the account holds all that refer to it',
  onSqlite,
  async (t) => {
    const { database } = await before(t)
    await migrate(database)
    assert.deepEqual(await rows(database, 'pragma foreign_key_check'), [])
    const removal = database.transaction((trx) =>
      trx.deleteFrom('account').where('id', '=', 'mateo').execute(),
    )
    await assert.rejects(removal, /FOREIGN KEY/)
  },
)

/** The tables with all their rows, and what has been applied. */
async function everything(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.read.introspection.getTables()
  const found: Record<string, unknown> = { applied: await appliedMigrations(database) }
  for (const { name, columns } of tables) {
    const lists = await rows(database, `select * from ${name}`)
    const sorted = lists.map((list) => JSON.stringify(list)).toSorted()
    found[name] = [columns.map((column) => column.name).toSorted(), sorted]
  }
  return found
}

test('a session of nobody stops it, and everything is as before', onSqlite, async (t) => {
  const { address, database } = await before(t)
  const file = new DatabaseSync(join(address.dataDir, 'portico.sqlite'), {
    enableForeignKeyConstraints: false,
  })
  file.exec(`update session set account_id = 'nobody' where account_id = 'noor'`)
  file.close()
  const state = await everything(database)
  await assert.rejects(migrate(database), /A row leads nowhere: .*"table":"session"/)
  assert.deepEqual(await everything(database), state)
  const mended = `update session set account_id = 'noor' where account_id = 'nobody'`
  await database.transaction((trx) => database.runScript(trx, mended))
  assert.ok((await migrate(database)).includes('0043-who-is-who'))
})

test('a version of no document stops it, and everything is as before', onPostgres, async (t) => {
  const { database } = await before(t)
  const keys = await rows(
    database,
    `select conname from pg_constraint
      where conrelid = 'document_version'::regclass and confrelid = 'document'::regclass`,
  )
  const version = {
    id: 'orphan',
    organisation_id: 'halden',
    document_id: 'none',
    number: 1,
    name: '',
    size: 1,
    sha256: '',
    media_type: '',
    file_key: 'orphan',
    state: 'available',
    by_name: '',
    created_at: made,
  }
  await database.transaction(async (trx) => {
    for (const [name] of keys)
      await database.runScript(trx, `alter table document_version drop constraint ${String(name)}`)
    await database.runScript(trx, inserting('document_version', [version]))
  })
  const state = await everything(database)
  await assert.rejects(migrate(database), /project_id.* contains null values/)
  assert.deepEqual(await everything(database), state)
})
