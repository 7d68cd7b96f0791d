import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { demoAndOwner } from '../../../test/support/site/demo-and-owner.ts'

test('an enquiry of the demo that is given to somebody while the demo is removed stays theirs', async (t) => {
  const { database, olga } = await demoAndOwner(t)
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
