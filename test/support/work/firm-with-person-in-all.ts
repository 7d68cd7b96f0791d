import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import { idOf, signedInAs } from '../../fixtures/cast.ts'
import { addCast } from '../../fixtures/rows.ts'
import { heldClock } from '../clock.ts'
import { freshAddress } from '../database/database.ts'
import type { Content } from '../database/templates.ts'
import { world } from '../world.ts'
import { bePersonInAll } from './person-in-all.ts'

const content: Content = {
  name: 'person',
  files: [
    'src/{contract,database,platform,features/erasure}/**/*.ts',
    'test/fixtures/*.ts',
    'test/support/work/{person-in-all,rows-of-one-person,firm-with-person-in-all}.ts',
  ],
  async fill(database) {
    await addCast(database, heldClock('2026-11-20T15:00:00.000Z'))
    await bePersonInAll(database, mateo)
  },
}

/** Who is in every table of these databases. */
export const mateo = idOf('account', 'Mateo')

export const ledgerOf = (folder: string) => join(folder, 'erased.ledger')

const firm = { demo: false, settings: { DEMO: 'off' } }

/** A firm whose Mateo has a row in every table. */
export async function firmWithPersonInAll(t: TestContext) {
  const started = async (address: DatabaseAddress) => await world(t, { ...firm, address })
  const here = await started(await freshAddress(t, content))
  return {
    ...here,
    /** What the owner calls. */
    call: async (method: string, path: string, body?: object) =>
      await here.request(`/api${path}`, {
        method,
        headers: { ...signedInAs('Olwen'), 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** Another process on the same database, as after a restart. */
    again: () => started(here.address),
    /** The same on its database as that was at first: a backup that was put back into the data folder. */
    async restored() {
      const older = await freshAddress(t, content)
      const ledger = ledgerOf(here.address.dataDir)
      if (existsSync(ledger)) copyFileSync(ledger, ledgerOf(older.dataDir))
      return { ...(await world(t, { ...firm, address: older })), again: () => started(older) }
    },
  }
}
