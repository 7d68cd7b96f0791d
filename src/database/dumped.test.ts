import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshAddress, openFor } from '../../test/support/database/database.ts'
import { onPostgres } from '../../test/support/database/engine.ts'
import { dumpPostgres } from './dumped.ts'

test('no dump begins while a migration goes on, and one does after it', onPostgres, async (t) => {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const dump = async () => await dumpPostgres(address.url ?? '', join(address.dataDir, 'dump'))
  await database.transaction(async (trx) => {
    await database.aloneUntilCommit(trx)
    await assert.rejects(dump(), /^Error: A migration or an import is going on/)
  })
  assert.ok((await dump()).migrations.length > 0)
})
