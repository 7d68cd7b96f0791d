import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { freshDatabase } from '../../test/support/database/database.ts'
import { onPostgres, onSqlite } from '../../test/support/database/engine.ts'
import type { Tables } from './tables/tables.ts'

const notDurable = { durable: false } as const

const insert = async (trx: Transaction<Tables>, key: string) =>
  void (await trx.insertInto('rate_limit').values({ key, empty_at: 1 }).execute())

test('a transaction that is not durable commits like any other, and rolls back when it throws', async (t) => {
  const database = await freshDatabase(t)
  await database.transaction((trx) => insert(trx, 'committed'), notDurable)
  const dropped = database.transaction(async (trx) => {
    await insert(trx, 'dropped')
    throw new Error('no')
  }, notDurable)
  await assert.rejects(dropped, /no/)
  const many = Array.from({ length: 20 }, (_, at) =>
    database.transaction((trx) => insert(trx, `${at}`), at % 2 ? notDurable : undefined),
  )
  await Promise.all(many)
  const rows = await database.read.selectFrom('rate_limit').select('key').execute()
  assert.equal(rows.length, 21)
  assert.ok(!rows.some(({ key }) => key === 'dropped'))
})

test(
  'a durable commit waits for the disk even after a transaction that did not, or that threw',
  onSqlite,
  async (t) => {
    const database = await freshDatabase(t)
    const synchronous = async (trx: Transaction<Tables>) => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(trx)
      return rows[0]?.synchronous
    }
    const [normal, full] = [1, 2]
    assert.equal(await database.transaction(synchronous), full)
    assert.equal(await database.transaction(synchronous, notDurable), normal)
    const thrown = database.transaction(() => Promise.reject(new Error('no')), notDurable)
    await Promise.all([
      assert.rejects(thrown, /no/),
      database.transaction(synchronous).then((found) => assert.equal(found, full)),
    ])
  },
)

test(
  'only a transaction that is not durable is acknowledged before it is on disk',
  onPostgres,
  async (t) => {
    const database = await freshDatabase(t)
    // The server of the tests waits for no disk; so it is asked who has said so.
    const source = async (trx: Transaction<Tables>) => {
      const { rows } = await sql<{ source: string }>`select source from pg_settings
      where name = 'synchronous_commit'`.execute(trx)
      return rows[0]?.source
    }
    assert.equal(await database.transaction(source, notDurable), 'session')
    assert.equal(await database.transaction(source), 'command line')
  },
)
