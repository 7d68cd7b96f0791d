import assert from 'node:assert/strict'
import { copyFileSync, globSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { emptyAddress, freshFolder, openFor } from '../../../test/support/database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { readConfig } from './settings.ts'

const migrations = new URL('../../../migrations/', import.meta.url)

async function site(t: TestContext) {
  const { url, dataDir } = await emptyAddress(t)
  const [to, older] = [freshFolder(t), freshFolder(t)]
  const database = await openFor(t, { url, dataDir })
  const configFor = (BACKUP_TO: string) =>
    readConfig({ DATA_DIR: dataDir, BACKUP_TO, ...(url && { DATABASE_URL: url }) })
  let now = new Date('2026-11-27T03:00:00.000Z')
  const clock = { now: () => now }
  const look = async (place = to) =>
    await backUpBeforeMigration(database, configFor(place), createLog('silent'), clock)
  for (const file of globSync('*.sql', { cwd: migrations }).filter((name) => name < '0100'))
    copyFileSync(new URL(file, migrations), join(older, file))
  const migrateTo = async (last: '0099' | 'newest') =>
    await (last === 'newest' ? migrate(database) : migrate(database, pathToFileURL(`${older}/`)))
  const pass = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
  return { to, dataDir, look, migrateTo, pass, names: () => readdirSync(to) }
}

test('a backup is made before a migration and not else, and no migration without it', async (t) => {
  const { to, look, migrateTo, names } = await site(t)
  await look()
  assert.deepEqual(names(), [], 'there is nothing yet')
  await migrateTo('0099')
  await assert.rejects(
    look(join(to, 'not-mounted')),
    /is to be migrated \(010\d-.*could not be made: .*cannot be written to \(ENOENT\)/,
  )
  await look()
  assert.match(names().join(), /^portico-[\da-f]{6}-[\dT-]+Z-before-migration\.backup$/)
  await migrateTo('newest')
  await look()
  assert.equal(names().length, 1)
})

test('a migration that fails at each start has one backup a day made, and leaves one', async (t) => {
  const { to, dataDir, look, migrateTo, pass, names } = await site(t)
  await migrateTo('0099')
  const first = await look()
  for (let count = 0; count < 3; count += 1) {
    pass(1)
    assert.equal(await look(), null)
  }
  assert.deepEqual(names(), [basename(first ?? '')])
  pass(24)
  const second = await look()
  assert.deepEqual(names(), [basename(second ?? '')])
  pass(1)
  rmSync(second ?? '')
  const third = await look()
  assert.deepEqual(names(), [basename(third ?? '')], 'one that is gone is made anew')
  pass(1)
  writeFileSync(join(dataDir, 'before-migration.json'), '{')
  await look()
  assert.equal(readdirSync(to).length, 2)
  await migrateTo('newest')
  await look()
  assert.ok(!readdirSync(dataDir).includes('before-migration.json'))
})
