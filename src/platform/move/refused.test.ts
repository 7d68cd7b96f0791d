import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import {
  emptyAddress,
  freshAddress,
  freshDatabase,
  freshFolder,
  openFor,
} from '../../../test/support/database/database.ts'
import { onPostgres } from '../../../test/support/database/engine.ts'
import { migrationsBefore } from '../../../test/support/database/migrations.ts'
import { schemaOf } from '../../../test/support/database/schema-of.ts'
import { backedUp, namesIn } from '../../../test/support/program/backups.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { allRows, broughtIn, exported, sourceOf } from '../../../test/support/work/moved.ts'
import { StartError } from '../../contract/start-error.ts'
import { hasTables } from '../../database/empty.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type DatabaseAddress } from '../../database/open.ts'
import { openData } from '../../app/server/open-data.ts'
import { readConfig } from '../../app/server/settings.ts'
import { createLog } from '../log.ts'
import { openKeys } from '../auth/keys.ts'
import { restoreBackup } from '../backup/restoring.ts'
import { tryExport } from './trying.ts'

async function site(t: TestContext) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  await openKeys(database, { DATA_DIR: address.dataDir })
  const { organisation_id } = await addPerson(database, 'iris')
  await insertProject(database, organisation_id as string)
  return { address, database }
}

/** Nothing is in the folder, and the database has no table. */
async function assertNothing({ url, dataDir }: DatabaseAddress): Promise<void> {
  assert.deepEqual(namesIn(dataDir), [])
  if (url === undefined) return
  const database = await openDatabase({ url, dataDir })
  assert.equal(await hasTables(database).finally(() => database.close()), false)
}

const refused = (why: RegExp) => (error: unknown) =>
  error instanceof StartError && why.test(error.message)

test('what is cut off, damaged or of another key is refused, and leaves nothing', async (t) => {
  const made = await exported(t, await site(t))
  const address = await emptyAddress(t)
  const bytes = readFileSync(made.path)
  const other = join(freshFolder(t), 'other.export')
  const tries: [Buffer, RegExp][] = [
    [bytes.subarray(0, -20), /damaged or was cut off/],
    [
      Buffer.concat([bytes.subarray(0, 5_000), Buffer.from('no'), bytes.subarray(5_002)]),
      /damaged/,
    ],
    [Buffer.from('something else'), /no backup of Portico/],
  ]
  for (const [text, why] of tries) {
    writeFileSync(other, text)
    await assert.rejects(broughtIn({ ...made, path: other }, address), refused(why))
    await assertNothing(address)
  }
  await assert.rejects(broughtIn({ ...made, key: 'another' }, address), refused(/another key/))
  await assertNothing(address)
  const wrong = { ...made, secret: join(freshFolder(t), 'secret.key') }
  writeFileSync(wrong.secret, `${'k'.repeat(43)}\n`, { mode: 0o600 })
  await assert.rejects(broughtIn(wrong, address), refused(/not that of this backup/))
  await assertNothing(address)
})

test('a backup is not imported, an export not restored, and each says what is', async (t) => {
  const here = await site(t)
  const [made, backup] = [await exported(t, here), await backedUp(t, here.address)]
  const [one, two] = [await emptyAddress(t), await emptyAddress(t)]
  await assert.rejects(broughtIn({ ...made, path: backup.path }, one), refused(/portico restore/))
  await assertNothing(one)
  await assert.rejects(restoreBackup(sourceOf(made, two)), refused(/portico import/))
  await assertNothing(two)
})

test('an export of a newer version is refused, and leaves nothing', async (t) => {
  const here = await site(t)
  await here.database.transaction((trx) =>
    trx.insertInto('migration').values({ name: '9999-later' }).execute(),
  )
  const address = await emptyAddress(t)
  const made = await exported(t, here)
  await assert.rejects(broughtIn(made, address), refused(/newer version .*9999-later/))
  await assertNothing(address)
})

test('an export of an older version is brought up to date', async (t) => {
  const old = await emptyAddress(t)
  const database = await openFor(t, old)
  await migrate(database, migrationsBefore(t, '0200'))
  const row = `insert into organisation (id, name, created_at) values ('one', 'Halden', '2026-01-01')`
  await database.transaction((trx) => database.runScript(trx, row))
  const made = await exported(t, { database, address: old })
  assert.ok(!made.manifest.migrations.includes('0205-brand'))
  const address = await emptyAddress(t)
  const { found } = await broughtIn(made, address)
  assert.ok(found?.applied.includes('0205-brand') && !found.applied.includes('0001-content'))
  const there = await openFor(t, address)
  const clients = await there.read.selectFrom('organisation').select('name').execute()
  assert.deepEqual(
    clients.map(({ name }) => name),
    ['Halden'],
  )
  assert.deepEqual(await schemaOf(there), await schemaOf(await freshDatabase(t)))
})

test('what somebody has made is not imported over', async (t) => {
  const [here, there] = [await site(t), await site(t)]
  const made = await exported(t, here)
  const before = await allRows(there.database)
  await assert.rejects(broughtIn(made, there.address), refused(/not empty/))
  if (there.address.url !== undefined) {
    const elsewhere = { ...there.address, dataDir: freshFolder(t) }
    await assert.rejects(broughtIn(made, elsewhere), refused(/database is not empty/))
    assert.deepEqual(namesIn(elsewhere.dataDir), [])
  }
  assert.deepEqual(await allRows(there.database), before)
})

test('a dry run says all of it and leaves nothing', async (t) => {
  const here = await site(t)
  const made = await exported(t, here)
  const address = await emptyAddress(t)
  const tried = await tryExport({ ...sourceOf(made, address), parent: address.dataDir })
  assert.equal(
    tried.found.rows,
    Object.values(made.manifest.tables).reduce((a, b) => a + b, 0),
  )
  assert.equal(tried.manifest.tables['organisation'], 1)
  await assertNothing(address)
})

test(
  'an import that was broken off behind its last write to PostgreSQL is begun again',
  onPostgres,
  async (t) => {
    const made = await exported(t, await site(t))
    const address = await emptyAddress(t)
    const cut = { ...address, dataDir: freshFolder(t) }
    // The folder of the first is lost, as if its process had been killed before it was whole.
    await broughtIn(made, cut)
    const { found } = await broughtIn(made, address)
    assert.equal(found, null)
  },
)

test(
  'a PostgreSQL database that an import has filled does not start in a folder without its files',
  onPostgres,
  async (t) => {
    const made = await exported(t, await site(t))
    const { url = '', dataDir } = await emptyAddress(t)
    const lost = freshFolder(t)
    const start = async (DATA_DIR: string) => {
      const config = readConfig({ DATA_DIR, DATABASE_URL: url, SECRET_KEY: 'k'.repeat(43) })
      await (await openData(config, createLog('silent'))).close()
    }
    await broughtIn(made, { url, dataDir: lost })
    await assert.rejects(start(dataDir), refused(/its files are not in .*run the same/))
    await broughtIn(made, { url, dataDir })
    await start(dataDir)
  },
)

test('rows that a policy hides are not exported', onPostgres, async (t) => {
  const here = await site(t)
  const hide = 'create policy hides on project as restrictive for select using (false)'
  await here.database.transaction((trx) => here.database.runScript(trx, hide))
  await assert.rejects(exported(t, here), refused(/may hide rows of project/))
})
