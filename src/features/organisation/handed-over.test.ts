import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const email = 'nadia@client.example'
const link = /^https:\/\/coronet\.example\/invitation#([\w-]{43})$/

async function withMail(t: TestContext) {
  const { url } = await mailServer(t)
  return { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
}

/** Iris, an admin of a company, and Olga, the owner of the firm, both signed in. */
async function site(t: TestContext, settings: Record<string, string> = {}) {
  const fixture = await signInFixture(t, { settings: { DEMO: 'on', ...settings } })
  // As commands have it, whose links would be from the future otherwise.
  fixture.clock.set(new Date().toISOString())
  const { organisation_id } = await addPerson(fixture.database, 'iris', { role: 'admin' })
  await addPerson(fixture.database, 'olga', { role: 'owner', organisation_id: null })
  const signedIn = async (name: string) => {
    const client = fixture.client()
    assert.equal((await client.signIn(name)).status, 200)
    return client
  }
  return { ...fixture, organisation_id, iris: await signedIn('iris'), olga: await signedIn('olga') }
}

test('without a mail server whoever invites is shown the link, once, and it works', async (t) => {
  const { iris, client } = await site(t)
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const invited = await iris.call('POST', '/members/', { email, role: 'viewer' }, key)
  assert.equal(invited.status, 201)
  const [, token] = link.exec(String(invited.body['link'])) ?? []
  assert.equal((await client().post('/auth/invitation/', { token })).status, 200)
  const repeated = await iris.call('POST', '/members/', { email, role: 'viewer' }, key)
  assert.deepEqual([repeated.status, repeated.text.includes(token ?? '')], [409, false])
  const listed = await iris.call('GET', '/members/')
  assert.deepEqual([listed.text.includes(email), listed.text.includes('link')], [true, false])
  const again = await iris.call('POST', `/members/${String(invited.body['id'])}/invite/`)
  const [, second] = link.exec(String(again.body['link'])) ?? []
  assert.equal((await client().post('/auth/invitation/', { token: second })).status, 200)
  assert.equal((await client().post('/auth/invitation/', { token })).status, 410)
})

test('the firm is shown the link of an invitation alike, and of a reset nothing', async (t) => {
  const { olga, organisation_id, outbox, mails } = await site(t)
  const given = { email, role: 'viewer', organisation: organisation_id }
  const { body } = await olga.post('/staff/people/', given)
  assert.match(String(body['link']), link)
  const again = await olga.call('POST', `/staff/people/${String(body['id'])}/invite/`)
  assert.match(String(again.body['link']), link)
  const people = await olga.call('GET', `/staff/people/?organisation=${organisation_id}`)
  const iris = (JSON.parse(people.text) as { id: string; username: string }[]).find(
    ({ username }) => username === 'iris',
  )
  const reset = await olga.call('POST', `/staff/people/${iris?.id}/reset/`)
  assert.deepEqual([reset.status, reset.text], [204, ''])
  await outbox.runDue()
  assert.ok((await mails()).some(({ text }) => text.includes('/login/reset#')))
})

test('with a mail server nobody is shown a link', async (t) => {
  const { iris, olga, organisation_id } = await site(t, await withMail(t))
  const invited = await iris.post('/members/', { email, role: 'viewer' })
  assert.deepEqual([invited.status, invited.body['link']], [201, null])
  const other = { email: 'omar@client.example', role: 'viewer', organisation: organisation_id }
  assert.equal((await olga.post('/staff/people/', other)).body['link'], null)
})

test('commands print a link where no mail server is set, and none where one is', async (t) => {
  const { address, organisation_id, client } = await site(t)
  const company = organisation_id as string
  const without = commandsAt(t, address)
  const { out } = await without.portico('user', 'invite', email, 'viewer', company)
  const [, token] = /\/invitation#([\w-]{43})\n$/.exec(out) ?? []
  assert.equal((await client().post('/auth/invitation/', { token })).status, 200)
  assert.match((await without.portico('user', 'reset-password', 'iris')).out, /\/login\/reset#/)
  const mailed = commandsAt(t, address, await withMail(t))
  const omar = await mailed.portico('user', 'invite', 'omar@client.example', 'viewer', company)
  assert.deepEqual([omar.code, omar.out], [0, 'Invited. A mail with a link is on its way.\n'])
  const reset = await mailed.portico('user', 'reset-password', 'iris')
  assert.deepEqual([reset.code, reset.out], [0, 'A mail with a link is on its way.\n'])
})
