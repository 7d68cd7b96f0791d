import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addActor } from '../../../test/support/calling.ts'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { world } from '../../../test/support/world.ts'
import { fillWithDemo } from '../../app/server/demo.ts'
import { readConfig } from '../../app/server/settings.ts'
import { systemClock } from '../../platform/clock.ts'

async function demo(t: TestContext) {
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

test('an enquiry of the demo that is given to somebody while the demo is removed stays theirs', async (t) => {
  const { database, olga } = await demo(t)
  const enquiries = () => database.read.selectFrom('enquiry').select(['id', 'assignee_id'])
  const { id } = await enquiries().orderBy('id').executeTakeFirstOrThrow()
  const { answer } = await database.transaction(async (trx) => {
    await trx.updateTable('enquiry').set({ assignee_id: olga.id }).where('id', '=', id).execute()
    const removing = olga.call('POST', '/staff/launch/demo/', {})
    await untilSomebodyWaits(database)
    return { answer: removing }
  })
  assert.equal((await answer).status, 200)
  const left = await enquiries().execute()
  assert.deepEqual(
    left.map((row) => [row.id, row.assignee_id]),
    [[id, olga.id]],
  )
})
