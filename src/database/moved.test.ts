import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freshAddress, openFor } from '../../test/support/database/database.ts'
import { onSqlite } from '../../test/support/database/engine.ts'
import { DatabaseAway, type AvailabilityChange } from './away.ts'

test(
  'while its folder is somewhere else nothing is written, and afterwards it is again',
  onSqlite,
  async (t) => {
    const address = await freshAddress(t)
    const database = await openFor(t, address)
    const seen: AvailabilityChange[] = []
    database.onAvailability((change) => seen.push(change))
    const write = () =>
      database.transaction((trx) => trx.updateTable('edition').set({ version: 7 }).execute())
    const moved = `${address.dataDir}-moved`
    renameSync(address.dataDir, moved)
    // At once, and not only when somebody has looked.
    await assert.rejects(write(), DatabaseAway)
    // Like a mount point that is empty now.
    mkdirSync(address.dataDir)
    while (seen.length < 1) await wait(20)
    await assert.rejects(write(), DatabaseAway)
    rmdirSync(address.dataDir)
    renameSync(moved, address.dataDir)
    await write()
    while (seen.length < 2) await wait(20)
    const [away, back] = seen
    assert.deepEqual(away, {
      state: 'away',
      why: 'portico.sqlite is not where it was at the start',
    })
    assert.equal(back?.state, 'back')
  },
)
