import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { emptyAddress, freshAddress, openFor } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { exported, sourceOf } from '../../../test/support/work/moved.ts'
import { createLog } from '../../platform/log.ts'
import { bringExport } from '../../platform/move/bringing.ts'
import { filesIn, newFileKey } from '../../platform/storage/files.ts'
import { openData } from '../server/open-data.ts'
import { readConfig } from '../server/settings.ts'
import { filesCommands } from './files.ts'

test('files that were brought into a folder keep a start with a store away until they are moved there', async (t) => {
  const [store, here, there] = [await startStore(t), await freshAddress(t), await emptyAddress(t)]
  const database = await openFor(t, here)
  const organisation_id = (await addPerson(database, 'iris')).organisation_id as string
  const project_id = await insertProject(database, organisation_id)
  const [file_key, bytes] = [newFileKey(), Buffer.from('tide')]
  const files = filesIn(join(here.dataDir, 'files'))
  const part = await files.append(file_key, 0)
  await part.write(bytes).finally(() => part.close())
  await files.finish(file_key, bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const version = { file_key, sha256, size: bytes.length }
  await insertVersion(database, { organisation_id, project_id }, version)

  const made = await exported(t, { database, address: here })
  const { hints } = await bringExport({ ...sourceOf(made, there), filesUrl: store.url })
  assert.ok(hints.some((one) => one.endsWith(`portico files move --to "${store.url}"`)))
  const { url, dataDir: DATA_DIR } = there
  const keys = { FILES_KEY_ID: storeKeys.id, FILES_KEY_SECRET: storeKeys.secret }
  const place = { DATA_DIR, FILES_URL: store.url, ...keys }
  const config = readConfig({ ...place, ...(url && { DATABASE_URL: url }) })
  const start = async () => await (await openData(config, createLog('silent'))).close()
  await assert.rejects(start, /are not in FILES_URL yet\. First: portico files move/)
  const brought = await openFor(t, there)
  const { move } = filesCommands((use) => use({ database: brought, config }))
  assert.equal((await move?.run({ to: store.url }))?.status, 0)
  await start()
  assert.ok(store.objects.has(`site/${file_key}`))
})
