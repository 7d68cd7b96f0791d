import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { candidateOf, isUnchanged } from './store.ts'

const at = '2026-11-20T15:00:00.000Z'
const changes = {
  suspended: { suspended_at: at },
  removed: { removed_at: at },
  'given another password': { password_hash: 'another' },
}

test('nobody signs in who is changed while their password is being checked', async (t) => {
  const database = await freshDatabase(t)
  const { id } = await addPerson(database, 'ada')
  const checked = await candidateOf(database, id)
  assert.ok(checked)
  for (const [change, columns] of Object.entries(changes)) {
    const outcome = await database.transaction(async (trx) => {
      const before = await isUnchanged(trx, checked)
      await trx.updateTable('account').set(columns).where('id', '=', id).execute()
      const after = await isUnchanged(trx, checked)
      const { password_hash } = checked
      const back = { suspended_at: null, removed_at: null, password_hash }
      await trx.updateTable('account').set(back).where('id', '=', id).execute()
      return [before, after]
    })
    assert.deepEqual(outcome, [true, false], change)
  }
})
