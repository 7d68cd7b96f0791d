import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { onPostgres } from '../../../test/support/database/engine.ts'
import { becomes } from './moved-tables.ts'

test('of each table with a company in it, it is said what becomes of its rows when a client is merged', async (t) => {
  const { read } = await freshDatabase(t)
  const tables = await read.introspection.getTables()
  const owned = tables
    .filter(
      ({ isView, columns }) => !isView && columns.some(({ name }) => name === 'organisation_id'),
    )
    .map(({ name }) => name)
  assert.deepEqual(owned.toSorted(), Object.keys(becomes).toSorted())
})

test(
  'what refers to a row with its company is looked at when the transaction ends',
  onPostgres,
  async (t) => {
    const { read } = await freshDatabase(t)
    const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema::regnamespace
      and exists (select 1 from pg_attribute
        where attrelid = conrelid and attnum = any (conkey) and attname = 'organisation_id')`.execute(
      read,
    )
    const why =
      'declare it “deferrable initially immediate”, so that its rows can move with a project'
    assert.deepEqual(rows, [], why)
  },
)
