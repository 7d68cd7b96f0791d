import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { fillWithDemo } from '../../../src/app/server/demo.ts'
import { readConfig } from '../../../src/app/server/settings.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { addActor } from '../calling.ts'
import { world } from '../world.ts'

/** The demo firm with its clients and enquiries, and the owner, who came afterwards. */
export async function demoAndOwner(t: TestContext) {
  const here = await world(t, { demo: false })
  const { address, database, clock } = here
  clock.set(systemClock.now().toISOString())
  assert.ok(await fillWithDemo(database, readConfig({ DATA_DIR: address.dataDir })))
  const olga = await addActor(here, 'olga', {
    organisation_id: null,
    role: 'owner',
    first_name: 'Olga',
    last_name: 'Quince',
  })
  return { ...here, olga }
}
