import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { refuseHalfRestored } from '../../src/platform/backup/restore.ts'
import { StartError } from '../../src/contract/start-error.ts'
import { appliedMigrations } from '../../src/database/migrate.ts'
import { openDatabase, type DatabaseAddress } from '../../src/database/open.ts'
import { addCast } from '../fixtures/rows.ts'
import { heldClock } from '../support/clock.ts'
import { emptyAddress, freshAddress, openFor } from '../support/database/database.ts'
import { withCompiled } from '../support/program/processes.ts'
import { allRows, exported } from '../support/work/moved.ts'
import { times } from '../support/thorough.ts'
import type { ImportOrders } from './import-kill-program.ts'

const program = new URL('./import-kill-program.ts', import.meta.url).pathname
/** The distance between the tables before which it is killed. */
const stride = times(40, 1)

/** Runs it; gives before how many tables it was, where it was not killed. */
async function run(orders: ImportOrders): Promise<number | null> {
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: withCompiled,
  })
  const [said, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  assert.ok(code === 0 || signal === 'SIGKILL', 'it ends well, or is killed')
  return code === 0 ? Number(said) : null
}

/** What a start of the program would find. */
async function assertNotBegun({ url, dataDir }: DatabaseAddress): Promise<void> {
  assert.throws(() => refuseHalfRestored(dataDir), StartError)
  assert.equal(existsSync(join(dataDir, 'portico.sqlite')), false)
  if (url === undefined) return
  const database = await openDatabase({ url, dataDir })
  assert.deepEqual(await appliedMigrations(database).finally(() => database.close()), [])
}

test('an import that is killed before any table has brought nothing, and the next one brings all', async (t: TestContext) => {
  const address = await freshAddress(t)
  const here = await openFor(t, address)
  await addCast(here, heldClock('2026-11-20T15:00:00.000Z'))
  const { path, key, manifest } = await exported(t, { database: here, address })
  const to = await emptyAddress(t)
  const orders = { path, key, address: to }
  const tables = Object.keys(manifest.tables).length
  for (let dieAt = 1; dieAt <= tables; dieAt += stride) {
    assert.equal(await run({ ...orders, dieAt }), null)
    await assertNotBegun(to)
    // As if half a minute had passed: the folder is taken for one that a dead process has left.
    utimesSync(join(to.dataDir, 'restoring'), 1_000, 1_000)
  }
  assert.equal(await run({ ...orders, dieAt: 0 }), tables)
  assert.deepEqual(await allRows(await openFor(t, to)), await allRows(here))
})
