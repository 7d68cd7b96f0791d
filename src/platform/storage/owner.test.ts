import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import {
  emptyAddress,
  freshAddress,
  freshDatabase,
  openFor,
} from '../../../test/support/database/database.ts'
import { backedUp } from '../../../test/support/program/backups.ts'
import { broughtIn, exported, sourceOf } from '../../../test/support/work/moved.ts'
import { restoreBackup } from '../backup/restoring.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { openKeys } from '../auth/keys.ts'
import { createLog } from '../log.ts'
import { ownsFiles, refuseOthersFilesInStore, takeOverFiles } from './owner.ts'

async function inStore(t: TestContext) {
  const store = await startStore(t)
  const asks = { FILES_KEY_ID: storeKeys.id, FILES_KEY_SECRET: storeKeys.secret }
  return { store, config: { FILES_URL: store.url, ...asks } }
}

test('the files in a store are of one database, until another takes them over', async (t) => {
  const { config } = await inStore(t)
  const [one, other] = [await freshDatabase(t), await freshDatabase(t)]
  const log = createLog('silent')
  await refuseOthersFilesInStore(one, config, log)
  await refuseOthersFilesInStore(one, config, log)
  await refuseOthersFilesInStore(other, {}, log)
  await assert.rejects(
    refuseOthersFilesInStore(other, config, log),
    /are those of another database.*portico files take-over/,
  )
  await takeOverFiles(other, config)
  assert.deepEqual([await ownsFiles(one, config), await ownsFiles(other, config)], [false, true])
})

test('of two that begin at once with one store, one has it', async (t) => {
  const { config } = await inStore(t)
  const both = [await freshDatabase(t), await freshDatabase(t)]
  const owns = await Promise.all(both.map((one) => ownsFiles(one, config)))
  assert.deepEqual(owns.toSorted(), [false, true])
})

test('a store that is away keeps no start away, and lets nobody remove anything', async (t) => {
  const { store, config } = await inStore(t)
  const database = await freshDatabase(t)
  store.behave(() => 'refuse')
  await refuseOthersFilesInStore(database, config, createLog('silent'))
  await assert.rejects(ownsFiles(database, config), { status: 503 })
})

test('what a backup or an export was brought into is another database, and owns no files of the first', async (t) => {
  const { config } = await inStore(t)
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await openKeys(database, { DATA_DIR: address.dataDir })
  assert.ok(await ownsFiles(database, config))
  const there = await emptyAddress(t)
  await broughtIn(await exported(t, { database, address }), there)
  assert.equal(await ownsFiles(await openFor(t, there), config), false, 'an export')
  const backup = await backedUp(t, address)
  const key = readKeyFile(`${address.dataDir}/backup.key`) as string
  const restored = await emptyAddress(t)
  await restoreBackup(sourceOf({ key, path: backup.path }, restored))
  assert.equal(await ownsFiles(await openFor(t, restored), config), false, 'a backup')
  assert.ok(await ownsFiles(database, config))
})
