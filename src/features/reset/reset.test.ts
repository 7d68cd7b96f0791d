import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const minute = 60 * 1000
const next = 'four-herons-above-the-weir'
const dead = 'This link has been used, or it is too old. Please ask for a new one.'
const onItsWay =
  'If we know that name or address, a message with a link is on its way. It works for 30 minutes.'

test('every name gets the same answer, and only accounts that can sign in are sent a mail', async (t) => {
  const fixture = await signInFixture(t)
  const { database } = fixture
  const at = '2026-11-19T00:00:00.000Z'
  await addPerson(database, 'iris')
  await addPerson(database, 'sus', { suspended_at: at })
  await addPerson(database, 'left', { removed_at: at })
  // An invitation has its own link with its own expiry.
  await addPerson(database, 'new', {
    username: null,
    email: 'new@client.example',
    password_hash: null,
  })
  const names = ['iris', 'IRIS@client.example', 'nobody', 'nobody@client.example', 'sus', 'left']
  for (const username of [...names, 'new@client.example']) {
    const { status, text } = await fixture.client().post('/auth/password/forgot/', { username })
    assert.deepEqual([status, text], [202, JSON.stringify({ detail: onItsWay })], username)
  }
  await fixture.settled()
  assert.deepEqual(
    (await fixture.mails()).map(({ to }) => to),
    ['iris@client.example', 'iris@client.example'],
  )
  assert.deepEqual(await fixture.audited(), ['password-reset-asked', 'password-reset-asked'])
})

test('a link sets the password a single time, ends every session and signs nobody in', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const [iris, program] = [fixture.client(), fixture.client({ program: true })]
  for (const client of [iris, program]) await client.signIn('iris')
  const visitor = fixture.client()
  await visitor.post('/auth/password/forgot/', { username: 'iris' })
  const [token] = await fixture.tokensFor('iris@client.example')
  const use = (password: string) => visitor.post('/auth/password/reset/', { token, password })
  const weak = await use('iris-okafor-iris')
  assert.equal(weak.status, 400)
  assert.match(weak.text, /Do not use your name/)
  assert.ok(await iris.isIn())
  const { status, text } = await use(next)
  const detail = 'Your password is changed. Every device was signed out.'
  assert.deepEqual([status, text], [200, JSON.stringify({ detail })])
  assert.equal(visitor.cookies.size, 0)
  assert.deepEqual([await iris.isIn(), await program.isIn()], [false, false])
  const again = await use('five-otters-under-the-bridge')
  assert.deepEqual([again.status, again.text], [410, JSON.stringify({ detail: dead })])
  assert.equal((await fixture.client().signIn('iris')).status, 401)
  assert.equal((await fixture.client().signIn('iris', { password: next })).status, 200)
  assert.ok((await fixture.audited()).includes('password-reset'))
  const subjects = (await fixture.mails()).map(({ subject }) => subject)
  assert.deepEqual(subjects.toSorted(), [
    // The program's sign-in at the start, and the sign-in with the new password.
    'A new device signed in to your account',
    'A new device signed in to your account',
    'Your new password for Coronet Consulting',
    'Your password was changed',
  ])
})

test('a link that has expired, was replaced or is of another kind sets no password', async (t) => {
  const fixture = await signInFixture(t)
  const { clock, client } = fixture
  const admin = await addPerson(fixture.database, 'iris', { role: 'admin' })
  const iris = client()
  const forgot = () => client().post('/auth/password/forgot/', { username: 'iris' })
  const use = async (token = 'x'.repeat(43)) =>
    (await client().post('/auth/password/reset/', { token, password: next })).status
  await forgot()
  const [first] = await fixture.tokensFor(admin.email)
  await forgot()
  const both = await fixture.tokensFor(admin.email, 2)
  const second = both.find((token) => token !== first)
  assert.equal(await use(first), 410, 'replaced by the second')
  clock.pass(30 * minute)
  assert.equal(await use(second), 410, 'after 30 minutes')
  await iris.signIn('iris')
  const role = 'member'
  const invited = await iris.post('/members/', { email: 'new@client.example', role })
  assert.equal(invited.status, 201)
  const [invitation] = await fixture.tokensFor('new@client.example')
  assert.equal(await use(invitation), 410, 'an invitation')
  assert.equal(await use(), 410, 'an unknown token')
  for (const token of ['', 'short', `${second} `, `${second}'`])
    assert.equal(await use(token), 400, token)
  assert.equal((await client().signIn('iris')).status, 200)
})

test('a link sets no password for an account that was suspended after it was sent', async (t) => {
  const fixture = await signInFixture(t)
  const { id, email } = await addPerson(fixture.database, 'iris')
  await fixture.client().post('/auth/password/forgot/', { username: 'iris' })
  const [token] = await fixture.tokensFor(email)
  await fixture.database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ suspended_at: fixture.clock.now().toISOString() })
      .where('id', '=', id)
      .execute(),
  )
  const { status } = await fixture.client().post('/auth/password/reset/', { token, password: next })
  assert.equal(status, 410)
})

test('an account is sent five links an hour, and a client may request ten in 15 minutes', async (t) => {
  const fixture = await signInFixture(t)
  const { email } = await addPerson(fixture.database, 'iris')
  const forgot = (client = fixture.client()) =>
    client.post('/auth/password/forgot/', { username: 'iris' })
  for (let at = 0; at < 8; at += 1) assert.equal((await forgot()).status, 202)
  await fixture.settled()
  assert.equal((await fixture.mails()).filter(({ to }) => to === email).length, 5)
  const one = fixture.client()
  for (let at = 0; at < 10; at += 1) assert.equal((await forgot(one)).status, 202)
  const { status, headers } = await forgot(one)
  assert.equal(status, 429)
  assert.equal(headers.get('retry-after'), '90')
})

test('changing the password while signed in makes a reset link that was sent stop working', async (t) => {
  const fixture = await signInFixture(t)
  const { email } = await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  await iris.signIn('iris')
  await fixture.client().post('/auth/password/forgot/', { username: 'iris' })
  const [token] = await fixture.tokensFor(email)
  const changed = await iris.call('POST', '/users/me/password/', { password, new_password: next })
  assert.equal(changed.status, 204)
  const given = { token, password: 'five-otters-under-the-bridge' }
  assert.equal((await fixture.client().post('/auth/password/reset/', given)).status, 410)
})
