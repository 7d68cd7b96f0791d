import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshAddress, freshDatabase, openFor } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import { inProcesses } from '../../test/support/program/processes.ts'
import { openDatabase } from './open.ts'
import type { Database } from './open.ts'

const versionOf = async (database: Database) =>
  (await database.read.selectFrom('edition').select('version').executeTakeFirstOrThrow()).version

const grow = (database: Database) =>
  database.transaction((trx) =>
    trx
      .updateTable('edition')
      .set((edition) => ({ version: edition('version', '+', 1) }))
      .execute(),
  )

test('a read neither waits for an open transaction nor sees into it', async (t) => {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    await trx.updateTable('edition').set({ version: 7 }).execute()
    assert.equal(await versionOf(database), 1)
  })
  assert.equal(await versionOf(database), 7)
})

test('a transaction that throws is rolled back, and the next one runs', async (t) => {
  const database = await freshDatabase(t)
  const failing = database.transaction(async (trx) => {
    await trx.updateTable('edition').set({ version: 7 }).execute()
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  assert.equal(await versionOf(database), 1)
  await grow(database)
  assert.equal(await versionOf(database), 2)
})

test('a nested transaction is refused, and one after the outer one is not', async (t) => {
  const database = await freshDatabase(t)
  let later: Promise<unknown> = Promise.resolve()
  const nested = database.transaction(async () => {
    later = new Promise((resolve) => setImmediate(resolve))
      .then(() => outer)
      .then(() => grow(database))
    await grow(database)
  })
  const outer = nested.catch(() => {})
  await assert.rejects(nested, /inside a transaction/)
  await later
  assert.equal(await versionOf(database), 2)
})

test('simultaneous transactions of one process all commit', async (t) => {
  const database = await freshDatabase(t)
  await Promise.all(Array.from({ length: 50 }, () => grow(database)))
  assert.equal(await versionOf(database), 51)
})

test('two processes that write at the same time lose no write and get no lock error', async (t) => {
  const address = await freshAddress(t)
  const outputs = await inProcesses(
    2,
    address,
    `const database = await open.openDatabase(address)
    for (let i = 0; i < 200; i++) await database.transaction(async (trx) => {
      await trx.selectFrom('edition').select('version').execute()
      await new Promise(setImmediate)
      await trx.updateTable('edition').set((e) => ({ version: e('version', '+', 1) })).execute()
    })
    await database.close()
    console.log('done')`,
  )
  assert.deepEqual(outputs, ['done\n', 'done\n'])
  assert.equal(await versionOf(await openFor(t, address)), 401)
})

test('the reader cannot write', async (t) => {
  const database = await freshDatabase(t)
  const write = database.read.updateTable('edition').set({ version: 7 }).execute()
  await assert.rejects(write, /read-?only/)
  assert.equal(await versionOf(database), 1)
})

test('counts and 64-bit integers are read as numbers', async (t) => {
  const database = await freshDatabase(t)
  const row = await database.read
    .selectFrom('edition')
    .select(({ fn }) => [fn.max('version').as('version'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...row }, { version: 1, count: 1 })
})

test('closing waits for a started transaction, and a second close does nothing', async (t) => {
  const address = await freshAddress(t)
  const database = await openDatabase(address)
  const writing = database.transaction(async (trx) => {
    await new Promise((resolve) => setImmediate(resolve))
    await trx.updateTable('edition').set({ version: 7 }).execute()
  })
  await Promise.all([database.close(), writing])
  await database.close()
  assert.equal(await versionOf(await openFor(t, address)), 7)
})

test('a connection lost in a transaction fails that transaction only', onPostgres, async (t) => {
  const database = await freshDatabase(t)
  const cut = database.transaction(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read)
    while (await isAlive(database, rows[0]?.pid));
    await trx.updateTable('edition').set({ version: 7 }).execute()
  })
  // The message depends on whether the client or the server notices first.
  await assert.rejects(cut)
  await grow(database)
  assert.equal(await versionOf(database), 2)
})

async function isAlive(database: Database, pid: number | undefined): Promise<boolean> {
  const found = sql`select pid from pg_stat_activity where pid = ${pid}`
  return (await found.execute(database.read)).rows.length > 0
}
