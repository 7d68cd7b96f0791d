import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const email = 'nadia@client.example'
const link = /[#=]3?D?([\w-]{43})(?![\w.-])/

test('a link is sealed while its mail is queued, sent once, and gone afterwards', async (t) => {
  const { url, received } = await mailServer(t)
  const settings = { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
  const { database, client, outbox } = await signInFixture(t, { settings })
  await addPerson(database, 'iris', { role: 'admin' })
  const iris = client()
  await iris.signIn('iris')
  assert.equal((await iris.post('/members/', { email, role: 'viewer' })).status, 201)
  await client().post('/auth/password/forgot/', { username: 'iris' })
  await client().post('/newsletter/', { email: 'reader@elsewhere.example' })
  const rows = () => database.read.selectFrom('outbox').select(['id', 'payload', 'state']).execute()
  const plain = /[#=][\w-]{43}"/
  assert.ok((await rows()).some(({ payload }) => payload.includes('{"$link":"')))
  for (const { payload } of await rows()) assert.doesNotMatch(payload, plain)
  await outbox.runDue()
  const sent = received.filter(({ raw }) => link.test(raw.replaceAll('=\r\n', '')))
  assert.equal(sent.length, 3, 'an invitation, a reset and a subscription')
  for (const { payload, state } of await rows()) {
    assert.ok(['sent', 'done'].includes(state))
    assert.doesNotMatch(payload, plain)
    assert.doesNotMatch(payload, /\$link":"/)
  }
  const again = (await rows()).find(({ payload }) => payload.includes('invitationMail'))!
  assert.ok(await outbox.retry(again.id))
  await outbox.runDue()
  const { state, last_error } = (await outbox.show(again.id))!
  assert.equal(state, 'refused')
  assert.match(last_error ?? '', /its link is gone/)
})

test('no list and no command shows the link of a mail', async (t) => {
  const { database, client, address, tokensFor } = await signInFixture(t)
  await addPerson(database, 'iris', { role: 'admin' })
  const iris = client()
  await iris.signIn('iris')
  await iris.post('/members/', { email, role: 'viewer' })
  const [token = ''] = await tokensFor(email)
  assert.match(token, /^[\w-]{43}$/)
  const { portico, json } = commandsAt(t, address)
  const { items } = await json<{ items: { id: string; to: string }[] }>('mail', 'list')
  const { id } = items.find(({ to }) => to === email)!
  for (const words of [['list'], ['show', id], ['show', id, '--json'], ['list', '--json']]) {
    const { code, out } = await portico('mail', ...words)
    assert.deepEqual([code, out.includes(token), out.includes('$link')], [0, false, false])
  }
})
