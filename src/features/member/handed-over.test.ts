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

test('without a mail server an admin of an organisation is shown no link, and knows that none was mailed', async (t) => {
  const { iris, database } = await site(t)
  await addPerson(database, 'nadia')
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const elsewhere = await iris.post('/members/', { email, role: 'viewer' })
  const given = { email: 'omar@client.example', role: 'viewer' }
  const invited = await iris.call('POST', '/members/', given, key)
  const again = await iris.post(`/members/${String(invited.body['id'])}/invite/`, undefined)
  const listed = await iris.call('GET', '/members/')
  for (const { text } of [elsewhere, invited, again, listed])
    assert.doesNotMatch(text, /link|#|invitation/)
  for (const { body } of [elsewhere, invited, again]) assert.equal(body['mailed'], false)
  assert.deepEqual(again.text, '{"mailed":false}')
  const repeated = await iris.call('POST', '/members/', given, key)
  assert.deepEqual([repeated.status, repeated.text], [201, invited.text])
})

test('the firm hands over what an admin invited to, as often as it has to', async (t) => {
  const { iris, address, client } = await site(t)
  assert.equal((await iris.post('/members/', { email, role: 'viewer' })).status, 201)
  const { portico, json } = commandsAt(t, address)
  const first = (await json<{ link: string }>('user', 'send-invitation', email)).link
  const second = (await json<{ link: string }>('user', 'send-invitation', email)).link
  const { out } = await portico('user', 'send-invitation', email)
  assert.match(out, /^No mail server is set \(SMTP_URL\): hand over this link yourself\./)
  const opened = [first, second, out].map(async (text) => {
    const [, token] = /\/invitation#([\w-]{43})\s*$/.exec(text) ?? []
    return (await client().post('/auth/invitation/', { token })).status
  })
  assert.deepEqual(await Promise.all(opened), [410, 410, 200], 'the last link alone works')
  const { code, err } = await portico('user', 'send-invitation', 'iris')
  assert.deepEqual([code, err], [1, 'portico: Only an invitation can be sent again.\n'])
})

test('of an account and an invitation with one address, the invitation is sent again', async (t) => {
  const { iris, address, database, client } = await site(t)
  await addPerson(database, 'nadia')
  assert.equal((await iris.post('/members/', { email, role: 'viewer' })).status, 201)
  const { json } = commandsAt(t, address)
  const { link } = await json<{ link: string }>('user', 'send-invitation', email)
  const [, token] = /#([\w-]{43})$/.exec(link) ?? []
  const { body } = await client().post('/auth/invitation/', { token })
  assert.equal(body['kind'], 'agreement')
})

test('the firm is shown the link of an invitation, and of a reset nothing', async (t) => {
  const { olga, organisation_id, outbox, mails } = await site(t)
  const path = `/staff/organisations/${organisation_id}/members/`
  const { body } = await olga.post(path, { email, role: 'viewer' })
  assert.match(String(body['link']), link)
  const again = await olga.call('POST', `/staff/members/${String(body['id'])}/invite/`)
  assert.match(String(again.body['link']), link)
  const people = await olga.call('GET', path)
  const iris = (JSON.parse(people.text) as { account_id: string; username: string }[]).find(
    ({ username }) => username === 'iris',
  )
  const reset = await olga.call('POST', `/staff/people/${iris?.account_id}/reset/`)
  assert.deepEqual([reset.status, reset.text], [204, ''])
  await outbox.runDue()
  assert.ok((await mails()).some(({ text }) => text.includes('/login/reset#')))
})

test('with a mail server nobody is shown a link', async (t) => {
  const { iris, olga, organisation_id } = await site(t, await withMail(t))
  const invited = await iris.post('/members/', { email, role: 'viewer' })
  assert.deepEqual([invited.status, invited.body['mailed']], [201, true])
  assert.doesNotMatch(invited.text, /link/)
  const other = { email: 'omar@client.example', role: 'viewer' }
  const path = `/staff/organisations/${organisation_id}/members/`
  assert.equal((await olga.post(path, other)).body['link'], null)
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
  const again = await mailed.portico('user', 'send-invitation', 'omar@client.example')
  assert.deepEqual([again.code, again.out], [0, 'A mail with a link is on its way.\n'])
  const reset = await mailed.portico('user', 'reset-password', 'iris')
  assert.deepEqual([reset.code, reset.out], [0, 'A mail with a link is on its way.\n'])
})

test('what a command invites to a client is from the firm, and not from that client itself', async (t) => {
  const { address, outbox, mails } = await site(t)
  const { portico } = commandsAt(t, address)
  const { code } = await portico('user', 'invite', email, 'viewer', 'iris & Co.')
  assert.equal(code, 0)
  await outbox.runDue()
  const mail = (await mails()).find(({ to }) => to === email)
  assert.match(String(mail?.text), /Coronet Consulting has invited you to join iris & Co\./)
})
