import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { createLinks } from '../../platform/auth/links.ts'

const email = 'nadia@client.example'
const day = 24 * 60 * 60 * 1000

async function inviting(t: TestContext) {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris', { role: 'admin' })
  const iris = fixture.client()
  await iris.signIn('iris')
  const to = async (address: string) =>
    (await fixture.mails()).filter((mail) => mail.to === address)
  return { ...fixture, iris, to }
}

test('one of the firm’s own people is a member of nothing, and their mail promises nothing', async (t) => {
  const { client, database, clock, iris, to } = await inviting(t)
  const nadia = await addPerson(database, 'nadia', { organisation_id: null, role: 'consultant' })
  const { status, body } = await iris.post('/members/', { email, role: 'viewer' })
  assert.equal(status, 201)
  const [mail, ...others] = await to(email)
  assert.equal(others.length, 0)
  assert.match(String(mail?.text), /Iris Okafor has invited this address to join iris & Co\./)
  assert.doesNotMatch(String(mail?.text), /#[\w-]{43}/)
  assert.doesNotMatch(String(mail?.html), /#[\w-]{43}/)
  // Whatever link there may be from before.
  const of = { account_id: nadia.id, membership_id: String(body['id']) }
  const token = await database.transaction((trx) =>
    createLinks({ database, clock }).issue(trx, { kind: 'invitation', ...of, lasts: day }),
  )
  assert.equal((await client().post('/auth/invitation/', { token })).status, 409)
  assert.equal((await client().post('/auth/invitation/agree/', { token })).status, 409)
})

test('who is suspended is mailed no invitation until they are restored', async (t) => {
  const { database, iris, to } = await inviting(t)
  const suspended_at = '2026-01-01T00:00:00.000Z'
  const nadia = await addPerson(database, 'nadia', { suspended_at })
  const { body } = await iris.post('/members/', { email, role: 'viewer' })
  const again = `/members/${String(body['id'])}/invite/`
  assert.equal((await iris.post(again, undefined)).status, 200)
  assert.deepEqual(await to(email), [])
  await database.transaction((trx) =>
    trx.updateTable('account').set({ suspended_at: null }).where('id', '=', nadia.id).execute(),
  )
  assert.equal((await iris.post(again, undefined)).status, 200)
  assert.match(String((await to(email))[0]?.text), /You have an account there already/)
})

test('the firm reads at once that the account of an address is suspended', async (t) => {
  const { client, database } = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { organisation_id } = await addPerson(database, 'petra')
  const nadia = await addPerson(database, 'nadia')
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const mona = client()
  await mona.signIn('mona')
  const path = `/staff/organisations/${organisation_id}/members/`
  const invited = await mona.post(path, { email, role: 'viewer' })
  assert.equal(invited.status, 201, invited.text)
  assert.equal((await mona.post(`/staff/people/${nadia.id}/suspend/`, undefined)).status, 204)
  const again = `/staff/members/${String(invited.body['id'])}/`
  const resent = await mona.post(`${again}invite/`, undefined)
  assert.deepEqual([resent.status, resent.body.detail], [400, suspendedWords])
  assert.equal((await mona.call('DELETE', again)).status, 200)
  const refused = await mona.post(path, { email, role: 'viewer' })
  assert.deepEqual([refused.status, refused.body.detail], [400, suspendedWords])
})

const suspendedWords =
  'The account of that address is suspended. Restore it first, then invite them.'
