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
  for (const state of ['failed', 'running'] as const) {
    const until = state === 'running' ? { leased_until: ahead } : { leased_until: null }
    const row = { id: state.padEnd(22, '_'), reason: 'night' as const, begun_at: ahead, state }
    const ended_at = state === 'failed' ? ahead : null
    await database.transaction((trx) =>
      trx
        .insertInto('backup')
        .values({ ...row, ...until, ended_at })
        .execute(),
    )
  }
  clock.set(right)
  await here.backups.nightly.look()
  assert.equal(readdirSync(to).length, 2)
  const made = await newestBackup(database.read, 'made', clock.now())
  assert.equal(made?.begun_at, right)
  const trouble = findingTrouble({ database, clock, config: { BACKUP_TO: to } })
  assert.equal(await trouble(), null)
  clock.pass(2 * day)
  assert.deepEqual(await trouble(), { since: right, why: null })
})
