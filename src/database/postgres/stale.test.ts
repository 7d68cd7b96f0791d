import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress, openFor } from '../../../test/support/database/database.ts'
import { onPostgres } from '../../../test/support/database/engine.ts'

test('what was read before a column was added is read after it as well', onPostgres, async (t) => {
  const address = await freshAddress(t)
  const [old, later] = [await openFor(t, address), await openFor(t, address)]
  const read = async () => await old.read.selectFrom('lease').selectAll().execute()
  await read()
  await later.transaction(async (trx) => {
    await later.runScript(trx, 'alter table lease add column more text')
  })
  assert.deepEqual(await read(), [])
  assert.deepEqual(await read(), [])
})

test('a transaction that met a column of a later version runs again', onPostgres, async (t) => {
  const address = await freshAddress(t)
  const [old, later] = [await openFor(t, address), await openFor(t, address)]
  const change = async () =>
    await old.transaction(async (trx) => await trx.selectFrom('lease').selectAll().execute())
  await change()
  await later.transaction(async (trx) => {
    await later.runScript(trx, 'alter table lease add column more text')
  })
  assert.deepEqual(await change(), [])
})
