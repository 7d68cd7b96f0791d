import assert from 'node:assert/strict'
import { copyFileSync, globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { emptyAddress, freshFolder, openFor } from '../../../test/support/database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { readConfig } from './settings.ts'

const migrations = new URL('../../../migrations/', import.meta.url)

test('a backup is made before a migration and not else, and no migration without it', async (t) => {
  const { url, dataDir } = await emptyAddress(t)
  const [to, older] = [freshFolder(t), freshFolder(t)]
  const database = await openFor(t, { url, dataDir })
  const configFor = (BACKUP_TO: string) =>
    readConfig({ DATA_DIR: dataDir, BACKUP_TO, ...(url && { DATABASE_URL: url }) })
  const look = async (place = to) =>
    await backUpBeforeMigration(database, configFor(place), createLog('silent'))
  const names = () => readdirSync(to)
  await look()
  assert.deepEqual(names(), [], 'there is nothing yet')
  for (const file of globSync('*.sql', { cwd: migrations }).filter((name) => name < '0100'))
    copyFileSync(new URL(file, migrations), join(older, file))
  await migrate(database, pathToFileURL(`${older}/`))
  await assert.rejects(
    look(join(to, 'not-mounted')),
    /is to be migrated \(010\d-.*could not be made: .*cannot be written to \(ENOENT\)/,
  )
  await look()
  assert.match(names().join(), /^portico-[\da-f]{6}-[\dT-]+Z-before-migration\.backup$/)
  await migrate(database)
  await look()
  assert.equal(names().length, 1)
})
