import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import type { Organisation } from './contract.ts'

test('a company that a command suspends is out at once, and signs in anew once it is restored', async (t) => {
  const { database, address, client } = await signInFixture(t)
  const { organisation_id } = await addPerson(database, 'nadia')
  const { json, portico } = commandsAt(t, address)
  const nadia = client()
  await nadia.signIn('nadia')
  const reads = async () => (await nadia.call('GET', '/projects/')).status
  assert.equal(await reads(), 200)
  const suspended = await json<Organisation>('organisation', 'suspend', 'nadia & Co.')
  assert.equal(suspended.id, organisation_id)
  assert.notEqual(suspended.suspended_at, null)
  assert.equal(await reads(), 401)
  assert.equal((await client().signIn('nadia')).status, 401)
  const restored = await json<Organisation>('organisation', 'restore', organisation_id ?? '')
  assert.equal(restored.suspended_at, null)
  assert.equal(await reads(), 401, 'what has ended stays so')
  assert.equal((await client().signIn('nadia')).status, 200)
  const unknown = await portico('organisation', 'suspend', 'Cedar')
  assert.equal(unknown.code, 1)
  assert.match(unknown.err, /There is no organisation Cedar/)
})
