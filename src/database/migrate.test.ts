import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { StartError } from '../contract/start-error.ts'
import {
  emptyAddress,
  freshDatabase,
  freshFolder,
  openFor,
} from '../../test/support/database/database.ts'
import { onSqlite } from '../../test/support/database/engine.ts'
import { inProcesses } from '../../test/support/program/processes.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import type { Database } from './open.ts'

const emptyDatabase = async (t: TestContext) => openFor(t, await emptyAddress(t))

const tableNames = async (database: Database) =>
  (await database.read.introspection.getTables()).map(({ name }) => name).sort()

function planted(t: TestContext, files: Record<string, string>): URL {
  const folder = freshFolder(t)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

test('an empty database gets every migration; a second run applies none', async (t) => {
  const database = await emptyDatabase(t)
  const pending = await pendingMigrations(database)
  assert.deepEqual(await tableNames(database), [], 'listing them changes nothing')
  assert.equal(pending[0], '0001-content')
  assert.deepEqual(await migrate(database), pending)
  assert.deepEqual(await pendingMigrations(database), [])
  assert.deepEqual(await migrate(database), [])
})

test('a new database has one edition row, at revision 1 and without the demo firm, and accepts no second', async (t) => {
  const database = await freshDatabase(t)
  const editions = await database.read.selectFrom('edition').selectAll().execute()
  assert.deepEqual(
    editions.map((edition) => ({ ...edition })),
    [{ id: 'only', version: 1, demo: 0 }],
  )
  for (const id of ['only', 'other'] as 'only'[]) {
    const second = database.transaction((trx) =>
      trx.insertInto('edition').values({ id, version: 1, demo: 0 }).execute(),
    )
    await assert.rejects(second, /constraint/)
  }
})

test('four processes that migrate an empty database at the same time apply each migration once', async (t) => {
  const address = await emptyAddress(t)
  const outputs = await inProcesses(
    4,
    address,
    `const database = await open.openDatabase(address)
    console.log(JSON.stringify(await migrations.migrate(database)))
    await database.close()`,
  )
  const applied = outputs.flatMap((output) => JSON.parse(output) as string[])
  const database = await openFor(t, address)
  const rows = await database.read.selectFrom('migration').select('name').execute()
  assert.deepEqual(applied.sort(), rows.map(({ name }) => name).sort())
  assert.deepEqual(await pendingMigrations(database), [])
})

test('a database of a newer version is refused and not changed', async (t) => {
  const database = await freshDatabase(t)
  const later = { name: '9999-later', applied_at: '2099-01-01T00:00:00.000Z' }
  await database.transaction((trx) => trx.insertInto('migration').values(later).execute())
  const folder = planted(t, { '0002-own.sql': 'create table own (id text);' })
  const refusal = (error: unknown) =>
    error instanceof StartError && /newer version of Portico .*9999-later.*\.$/.test(error.message)
  await assert.rejects(migrate(database), refusal)
  await assert.rejects(pendingMigrations(database), refusal)
  await assert.rejects(migrate(database, folder), StartError)
  assert.ok(!(await tableNames(database)).includes('own'))
})

test('a migration that fails is rolled back whole, and those before it stay', async (t) => {
  const database = await emptyDatabase(t)
  const folder = planted(t, {
    '0001-good.sql': 'create table good (id text);\ncreate table better (id text);\n',
    '0002-bad.sql': 'create table bad (id text);\ncreate table good (id text);\n',
  })
  await assert.rejects(migrate(database, folder), /already exists/)
  assert.deepEqual(await tableNames(database), ['better', 'good', 'migration'])
  assert.deepEqual(await pendingMigrations(database, folder), ['0002-bad'])
})

const family = `create table parent (id text not null primary key);
  create table child (id text not null primary key, parent text not null references parent (id));
  insert into parent values ('here');
  insert into child values ('theirs', 'here');`

/** Makes the table of parents anew, and fills it from this query. */
const anew = (query: string) => `-- rebuilds parent
  create table parent_new (id text not null primary key);
  insert into parent_new ${query};
  drop table parent;
  alter table parent_new rename to parent;`

test(
  'a table to which others refer is made anew, and their foreign keys lead to it',
  onSqlite,
  async (t) => {
    const database = await emptyDatabase(t)
    const script = anew('select id from parent')
    const folder = planted(t, { '0001-family.sql': family, '0002-anew.sql': script })
    await migrate(database, folder)
    const run = (text: string) => database.transaction((trx) => database.runScript(trx, text))
    await run(`insert into child values ('another', 'here')`)
    await assert.rejects(run(`insert into child values ('lost', 'nowhere')`), /FOREIGN KEY/)
    await assert.rejects(run('delete from parent'), /FOREIGN KEY/)
  },
)

test(
  'one that leaves a foreign key leading nowhere is rolled back, and they are in force again',
  onSqlite,
  async (t) => {
    const database = await emptyDatabase(t)
    const script = anew(`values ('elsewhere')`)
    const folder = planted(t, { '0001-family.sql': family, '0002-anew.sql': script })
    await assert.rejects(migrate(database, folder), /A row leads nowhere: .*"table":"child"/)
    assert.deepEqual(await tableNames(database), ['child', 'migration', 'parent'])
    assert.deepEqual(await pendingMigrations(database, folder), ['0002-anew'])
    const run = (text: string) => database.transaction((trx) => database.runScript(trx, text))
    await run(`insert into child values ('another', 'here')`)
    await assert.rejects(run(`insert into child values ('lost', 'nowhere')`), /FOREIGN KEY/)
  },
)

test('a migration for one engine is applied on that engine only', async (t) => {
  const database = await emptyDatabase(t)
  const folder = planted(t, {
    '0001-search.postgres.sql': 'create table search_postgres (id text);',
    '0001-search.sqlite.sql': 'create table search_sqlite (id text);',
    '0002-postgres.postgres.sql': 'create table only_postgres (id text);',
    '0003-sqlite.sqlite.sql': 'create table only_sqlite (id text);',
  })
  const own = database.engine === 'sqlite' ? '0003-sqlite' : '0002-postgres'
  assert.deepEqual(await migrate(database, folder), ['0001-search', own])
  const tables = ['migration', `only_${database.engine}`, `search_${database.engine}`]
  assert.deepEqual(await tableNames(database), tables)
})

test('a file whose name is not that of a migration is an error', async (t) => {
  const database = await emptyDatabase(t)
  const folder = planted(t, { 'extra.sql': 'create table extra (id text);' })
  await assert.rejects(migrate(database, folder), /extra\.sql is not named as a migration/)
})

test('a database with the tables of another program is refused, and gets none of ours', async (t) => {
  const database = await emptyDatabase(t)
  await database.transaction((trx) => database.runScript(trx, 'create table recipe (title text)'))
  await assert.rejects(migrate(database), /belongs to another program \(it has the table recipe\)/)
  assert.deepEqual(await tableNames(database), ['recipe'])
})
