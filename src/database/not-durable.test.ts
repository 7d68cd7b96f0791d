import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { freshDatabase } from '../../test/support/database.ts'
import { onSqlite } from '../../test/support/engine.ts'
import type { Tables } from './tables/tables.ts'

const notDurable = { durable: false } as const

const keep = async (trx: Transaction<Tables>, key: string) =>
  void (await trx.insertInto('rate_limit').values({ key, empty_at: 1 }).execute())

test('what a power cut may take is kept like all else, or dropped when it throws', async (t) => {
  const database = await freshDatabase(t)
  await database.transaction((trx) => keep(trx, 'kept'), notDurable)
  const dropped = database.transaction(async (trx) => {
    await keep(trx, 'dropped')
    throw new Error('no')
  }, notDurable)
  await assert.rejects(dropped, /no/)
  const many = Array.from({ length: 20 }, (_, at) =>
    database.transaction((trx) => keep(trx, `${at}`), at % 2 ? notDurable : undefined),
  )
  await Promise.all(many)
  const rows = await database.read.selectFrom('rate_limit').select('key').execute()
  assert.equal(rows.length, 21)
  assert.ok(!rows.some(({ key }) => key === 'dropped'))
})

void onSqlite(
  'a commit waits for the disk again after one that did not, even one that threw',
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
