import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { signInWith } from '../../../test/support/signin/signin-parts.ts'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { setPasswordHash } from '../../platform/auth/accounts.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'
import { ourselves } from '../../platform/http/caller.ts'
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

test('a sign-in whose account is changed again and again ends, and says so', async (t) => {
  const database = await freshDatabase(t)
  const { id } = await addPerson(database, 'ada')
  const checking = createPasswords()
  let checks = 0
  /** As if others signed in meanwhile, each of whom stores another hash of the same password. */
  const verify: typeof checking.verify = async (...given) => {
    const right = await checking.verify(...given)
    checks += 1
    assert.ok(checks < 10, 'it goes on for ever')
    const password_hash = await checking.hash(password)
    await database.transaction((trx) => setPasswordHash(trx, id, password_hash))
    return right
  }
  const { signIn } = await signInWith(database, heldClock(at), { ...checking, verify })
  await assert.rejects(signIn({ username: 'ada', password }, ourselves), {
    status: 503,
    message: 'Your account is being changed just now. Please try again in a moment.',
  })
  assert.equal(checks, 3)
  const sessions = database.read.selectFrom('session').select('id')
  assert.deepEqual(await sessions.execute(), [])
})
