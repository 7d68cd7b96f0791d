import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freshAddress, openFor } from '../../test/support/database/database.ts'
import { onSqlite } from '../../test/support/database/engine.ts'
import { DatabaseAway, type Presence } from './away.ts'

void onSqlite(
  'while its folder is somewhere else nothing is written, and afterwards it is again',
  async (t) => {
    const address = await freshAddress(t)
    const database = await openFor(t, address)
    const seen: Presence['state'][] = []
    database.onPresence(({ state }) => seen.push(state))
    const write = () =>
      database.transaction((trx) => trx.updateTable('edition').set({ version: 7 }).execute())
    const moved = `${address.dataDir}-moved`
    renameSync(address.dataDir, moved)
    while (seen.length < 1) await wait(20)
    await assert.rejects(write(), DatabaseAway)
    renameSync(moved, address.dataDir)
    while (seen.length < 2) await wait(20)
    await write()
    assert.deepEqual(seen, ['away', 'back'])
  },
)
