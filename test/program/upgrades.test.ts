import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { appliedMigrations, migrate, pendingMigrations } from '../../src/database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import { verifyAudit } from '../../src/platform/audit/check.ts'
import { keyOfExport } from '../corpus/versions/export-key.ts'
import { databaseOf, exportOf, versions } from '../corpus/versions/versions.ts'
import { emptyAddress, openFor } from '../support/database/database.ts'
import { migrationsAnd } from '../support/database/migrations.ts'
import { schemaOf } from '../support/database/schema-of.ts'
import { withCompiled } from '../support/program/processes.ts'
import { everyNth } from '../support/thorough.ts'
import { allRows, broughtIn } from '../support/work/moved.ts'

const killable = new URL('../faults/migrate-program.ts', import.meta.url).pathname

const good = `-- A later version: what a client is called in short.
alter table organisation add column short_name text;
update organisation set short_name = name;
create table nickname (
  id text not null primary key,
  account_id text not null references account (id)
);
insert into nickname (id, account_id) select id, id from account;
create index nickname_account on nickname (account_id);
`
const better = `-- A later version: nicknames have a day.
alter table nickname add column given_at text;
update nickname set given_at = '2027-01-01';
`
/** Fails when half of it is done. */
const bad = better.replace('update nickname', 'update no_such_table')

const later = (t: TestContext, second: string) =>
  migrationsAnd(t, { '9001-short-name.sql': good, '9002-given-at.sql': second })

async function on<T>(address: DatabaseAddress, run: (database: Database) => Promise<T>) {
  const database = await openDatabase(address)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

/** How many rows each table has. */
const counted = async (database: Database) =>
  Object.fromEntries(
    Object.entries(await allRows(database)).map(([name, lines]) => [name, lines.length]),
  )

/** The tables and all else of a new database. */
const freshSchema = async (t: TestContext, ...folder: URL[]) =>
  await on(await emptyAddress(t), async (database) => {
    await migrate(database, ...folder)
    return await schemaOf(database)
  })

/** Of what an older version had nothing may be missing. */
async function assertWhole(database: Database, before: Record<string, number>): Promise<void> {
  const after = await counted(database)
  const fewer = Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0))
  assert.deepEqual(fewer, [])
  const { fault, entries } = await verifyAudit(database)
  assert.equal(fault, null)
  assert.equal(entries, before['audit_entry'])
}

test('the database of each version that was released becomes what a new one is, with all of its rows', async (t) => {
  assert.ok(versions.includes('0.2.0'))
  const wanted = await freshSchema(t)
  for (const version of versions) {
    const database = await openFor(t, await databaseOf(t, version))
    const before = await counted(database)
    assert.ok((before['account'] ?? 0) > 20 && before['audit_entry'], version)
    await migrate(database)
    assert.deepEqual(await schemaOf(database), wanted, version)
    await assertWhole(database, before)
  }
})

test('the export of each version that was released is brought into this one', async (t) => {
  for (const version of versions) {
    const address = await emptyAddress(t)
    const { found } = await broughtIn({ path: exportOf(version), key: keyOfExport }, address)
    assert.ok((found?.rows ?? 0) > 200, version)
    const database = await openFor(t, address)
    assert.deepEqual(await pendingMigrations(database), [])
    assert.deepEqual(await schemaOf(database), await freshSchema(t), version)
  }
})

test('killed before each statement of an upgrade, it is completed by the next start', async (t) => {
  const folder = later(t, better)
  const wanted = await freshSchema(t, folder)
  const address = await databaseOf(t, '0.2.0')
  const before = await on(address, counted)
  // What of the released versions waits comes first, in a database of its own.
  await on(address, async (database) => await migrate(database))
  // Each migration first makes sure of the list of migrations.
  const statements = 5 + 1 + 2 + 1
  const moments = everyNth(
    Array.from({ length: statements }, (_, at) => at),
    2,
    1,
  )
  let killed = 0
  for (const at of moments) {
    const one = await databaseOf(t, '0.2.0')
    await on(one, async (database) => await migrate(database))
    const args = [killable, JSON.stringify(one), `${at}`, folder.href]
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: withCompiled })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    if (signal === 'SIGKILL') killed += 1
    await on(one, async (database) => {
      const had = (await appliedMigrations(database)).filter((name) => name.startsWith('9'))
      const isBehindFirst = at >= 6
      assert.deepEqual(had, isBehindFirst ? ['9001-short-name'] : [], `killed at ${at}`)
      await migrate(database, folder)
      assert.deepEqual(await schemaOf(database), wanted, `killed at ${at}`)
      await assertWhole(database, before)
    })
  }
  assert.equal(killed, moments.length)
})

test('a migration that fails halfway is rolled back, its mended version completes, and an older program refuses what is newer', async (t) => {
  const database = await openFor(t, await databaseOf(t, '0.2.0'))
  await migrate(database)
  const rows = await allRows(database)
  await assert.rejects(migrate(database, later(t, bad)), /no_such_table/)
  assert.deepEqual(await pendingMigrations(database, later(t, bad)), ['9002-given-at'])
  const columns = (await schemaOf(database)).filter((line) => line.includes('given_at'))
  assert.deepEqual(
    columns.filter((line) => line.includes('nickname')),
    [],
  )
  assert.equal((await allRows(database))['nickname']?.length, rows['account']?.length)
  const mended = later(t, better)
  assert.deepEqual(await migrate(database, mended), ['9002-given-at'])
  assert.deepEqual(await schemaOf(database), await freshSchema(t, mended))
  await assert.rejects(migrate(database), /newer version of Portico .*9001-short-name/)
})
