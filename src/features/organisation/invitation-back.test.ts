import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { world } from '../../../test/support/world.ts'

test('an invitation of a colleague is taken back only while they have not come in', async (t) => {
  const here = await world(t, { demo: false })
  const { owner } = await actors(here)
  const firm = { organisation_id: null, role: 'manager' } as const
  const { id } = await addPerson(here.database, 'nadia', firm)
  const row = here.database.read.selectFrom('account').select('removed_at').where('id', '=', id)
  const removedAt = async () => (await row.executeTakeFirstOrThrow()).removed_at
  const has = async (password_hash: string | null) =>
    await here.database.transaction(
      async (trx) =>
        await trx.updateTable('account').set({ password_hash }).where('id', '=', id).execute(),
    )
  const path = `/staff/people/${id}/?only=invited`
  const refused = await owner.call('DELETE', path)
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /They have come in meanwhile/)
  assert.equal(await removedAt(), null)
  await has(null)
  assert.equal((await owner.call('DELETE', path)).status, 204)
  assert.notEqual(await removedAt(), null)
})
