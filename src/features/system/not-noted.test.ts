import assert from 'node:assert/strict'
import type { Database } from '../../database/open.ts'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import type { World } from '../../app/server/world.ts'
import { newestBackup } from './backup-store.ts'
import { allDrills } from './drill-store.ts'
import { drilling } from './drilling.ts'

async function site(t: TestContext, workOnBackup?: World['workOnBackup']) {
  const address = await freshAddress(t)
  const settings = { BACKUP_TO: freshFolder(t), ...(address.url && { DATABASE_URL: address.url }) }
  const here = await world(t, { demo: false, address, settings, workOnBackup })
  const { given } = here.backups
  return { ...here, given, logged: () => here.log.map(({ msg }) => msg) }
}

test('a key file that others can read is a failure of the backup, and ends nothing', async (t) => {
  const here = await site(t)
  await (
    await here.backups.begin('hand')
  )?.done
  chmodSync(join(here.address.dataDir, 'backup.key'), 0o644)
  await (
    await here.backups.begin('hand')
  )?.done
  const failed = await newestBackup(here.database.read, 'failed', here.clock.now())
  assert.match(failed?.failure ?? '', /backup\.key can be read by others/)
})

/** From now on nothing can be noted there. */
const lost = async (database: Database, table: 'backup' | 'backup_drill') =>
  await database.transaction((trx) => trx.schema.alterTable(table).renameTo('lost').execute())

test('how a backup or a drill ended that cannot be noted ends nothing', async (t) => {
  const lose = async () => {
    await lost(here.database, 'backup')
    return { made: { size: 1, missing: [] } }
  }
  const here = await site(t, lose)
  await (
    await here.backups.begin('hand')
  )?.done
  assert.ok(here.logged().includes('how a backup ended is not noted'))
  const other = await site(t)
  const drills = drilling(
    {
      ...other.given,
      work: async () => (
        await lost(other.database, 'backup_drill'),
        { tried: { lines: [], faults: [] } }
      ),
    },
    '',
  )
  await (
    await drills.begin('one.backup')
  )?.done
  assert.ok(other.logged().includes('how a drill ended is not noted'))
})

test('the lease of a drill is renewed for as long as it goes on', async (t) => {
  const here = await site(t)
  const end = Promise.withResolvers<{ tried: { lines: string[]; faults: string[] } }>()
  const drills = drilling({ ...here.given, work: async () => await end.promise }, '')
  t.mock.timers.enable({ apis: ['setInterval'] })
  const begun = await drills.begin('one.backup')
  const until = async () => (await allDrills(here.database.read))[0]?.leased_until
  const first = await until()
  here.clock.pass(100_000)
  t.mock.timers.tick(20_000)
  while ((await until()) === first)
    await here.database.read.selectFrom('backup').select('id').execute()
  here.clock.pass(100_000)
  assert.equal(await drills.begin('one.backup'), null)
  end.resolve({ tried: { lines: ['All is well.'], faults: [] } })
  await begun?.done
  assert.equal(await until(), null)
  assert.ok(await drills.begin('one.backup'))
})
