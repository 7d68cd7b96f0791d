import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { world } from '../../../test/support/world.ts'
import { newestBackup } from './backup-store.ts'
import { findingTrouble } from './old-backups.ts'

const day = 86_400_000

test('what was begun while the clock was ahead keeps no backup and no warning away', async (t) => {
  const to = freshFolder(t)
  const address = await freshAddress(t)
  const settings = { BACKUP_TO: to, ...(address.url && { DATABASE_URL: address.url }) }
  const here = await world(t, { demo: false, address, settings })
  const { database, clock } = here
  const right = clock.now().toISOString()
  clock.pass(400 * day)
  const ahead = clock.now().toISOString()
  await here.backups.nightly.look()
  const before = new Date(Date.parse(right) - day).toISOString()
  const rows = [
    { state: 'failed' as const, begun_at: ahead, ended_at: ahead, leased_until: null },
    { state: 'failed' as const, begun_at: before, ended_at: ahead, leased_until: null },
    { state: 'running' as const, begun_at: ahead, ended_at: null, leased_until: ahead },
  ].map((row, at) => ({ ...row, id: `${at}`.padEnd(22, '_'), reason: 'night' as const }))
  await database.transaction((trx) => trx.insertInto('backup').values(rows).execute())
  clock.set(right)
  await here.backups.nightly.look()
  assert.equal(readdirSync(to).length, 2)
  const made = await newestBackup(database.read, 'made', clock.now())
  assert.equal(made?.begun_at, right)
  const trouble = findingTrouble({ database, clock, config: { BACKUP_TO: to } })
  assert.equal(await trouble(), null)
  clock.pass(2 * day)
  assert.deepEqual(await trouble(), { about: 'backups', since: right, why: null })
})
