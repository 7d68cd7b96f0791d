import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

const email = 'nadia@client.example'

/** Nadia has an account elsewhere, and Iris invites her; `takings`: how Iris and the firm take that back. */
async function invited(t: TestContext) {
  const { client, database, tokensFor } = await signInFixture(t, { settings: { DEMO: 'on' } })
  await addPerson(database, 'iris', { role: 'admin' })
  await addPerson(database, 'nadia')
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const [iris, mona] = [client(), client()]
  await Promise.all([iris.signIn('iris'), mona.signIn('mona')])
  const { body } = await iris.post('/members/', { email, role: 'viewer' })
  const id = String(body['id'])
  const [token] = (await tokensFor(email, 1)).slice(-1)
  const row = database.read.selectFrom('membership').where('id', '=', id)
  const entry = database.read.selectFrom('audit_entry').where('action', '=', 'member-removed')
  return {
    takings: [
      async () => await iris.call('DELETE', `/members/${id}/?only=invited`),
      async () => await mona.call('DELETE', `/staff/members/${id}/?only=invited`),
    ],
    agree: async () => await client().post('/auth/invitation/agree/', { token }),
    state: async () => await row.select(['accepted_at', 'removed_at']).executeTakeFirstOrThrow(),
    entries: async () => (await entry.select('seq').execute()).length,
  }
}

test('an invitation is taken back only while nobody has come in by it', async (t) => {
  const { takings, agree, state, entries } = await invited(t)
  assert.equal((await agree()).status, 200)
  for (const take of takings) {
    const { status, body } = await take()
    assert.equal(status, 409)
    assert.match(String(body.detail), /^They have come in meanwhile, so they stay\./)
  }
  assert.equal((await state()).removed_at, null)
  assert.equal(await entries(), 0)
})

test('of two who take an invitation back while somebody comes in by it, one act alone is done', async (t) => {
  const { takings, agree, state, entries } = await invited(t)
  const [agreed, ...taken] = await Promise.all([agree(), ...takings.map((take) => take())])
  const done = taken.filter(({ status }) => status < 300).length
  const { accepted_at, removed_at } = await state()
  assert.deepEqual(
    [agreed.status === 200, done],
    [accepted_at !== null, removed_at === null ? 0 : 1],
    JSON.stringify(taken.map(({ status }) => status)),
  )
  assert.notEqual(accepted_at === null, removed_at === null)
  assert.equal(await entries(), done)
})
