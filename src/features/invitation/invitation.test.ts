import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { valuesAudited } from '../../../test/support/audit.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { createLinks } from '../../platform/auth/links.ts'
import { createInvitations } from './invitation.ts'

type Fixture = Awaited<ReturnType<typeof signInFixture>>

const hour = 60 * 60 * 1000
const choice = {
  username: 'Nadia.B',
  first_name: 'Nadia',
  last_name: 'Brandt',
  password: 'four-herons-above-the-weir',
}
const email = 'nadia@client.example'

/** Without the parts that a setup link must not use, so that using them would throw. */
const invitationsOf = (fixture: Fixture) =>
  createInvitations({ database: fixture.database, links: createLinks(fixture) } as never)

/** An admin who has invited somebody, and the token from the mail. */
async function invited(t: TestContext) {
  const fixture = await signInFixture(t)
  const admin = await addPerson(fixture.database, 'iris', { role: 'admin' })
  const iris = fixture.client()
  await iris.signIn('iris')
  const given = { email, role: 'viewer', first_name: 'Nadia' }
  const { status, body } = await iris.post('/members/', given)
  assert.equal(status, 201)
  const [token = ''] = await fixture.tokensFor(email)
  const path = `/members/${String(body['id'])}`
  const act = (method: string, what = '') => iris.call(method, `${path}/${what}`)
  const read = (of = token) => fixture.client().post('/auth/invitation/', { token: of })
  const accept = (changes: object = {}) =>
    fixture.client().post('/auth/invitation/accept/', { token, ...choice, ...changes })
  return { ...fixture, admin, token, act, read, accept }
}

test('an invited person reads the invitation, chooses username and password, and signs in', async (t) => {
  const { client, admin, read, accept, audited, database } = await invited(t)
  const { status, body } = await read()
  assert.equal(status, 200)
  const whom = { email, organisation: 'iris & Co.', first_name: 'Nadia', last_name: '' }
  assert.deepEqual(body, { kind: 'invitation', ...whom })
  const done = await accept()
  const detail = 'Your account is ready. Please sign in.'
  assert.deepEqual([done.status, done.body], [200, { detail, username: 'nadia.b' }])
  assert.deepEqual(done.headers.getSetCookie(), [])
  const nadia = client()
  const { body: session } = await nadia.signIn('nadia.b', { password: choice.password })
  const user = session['user'] as Record<string, unknown>
  assert.deepEqual([user['roles'], user['email'], user['last_name']], [['viewer'], email, 'Brandt'])
  assert.deepEqual(user['organisation'], { id: admin.organisation_id, name: 'iris & Co.' })
  assert.deepEqual([(await read()).status, (await accept()).status], [410, 410])
  assert.deepEqual(
    (await audited()).filter((action) => action.startsWith('invitation')),
    ['invitation-accepted'],
  )
  const { username, last_name } = { ...choice, username: 'nadia.b' }
  assert.deepEqual(
    (await valuesAudited(database, 'invitation-accepted')).map((values) => values.slice(1)),
    [
      [
        { username: null, last_name: '' },
        { username, last_name },
      ].map((one) => JSON.stringify(one)),
    ],
  )
})

test('an invitation is bound to its address, its role and its organisation', async (t) => {
  const { database, accept } = await invited(t)
  for (const field of ['role', 'organisation_id', 'organisation', 'id', 'password_hash'])
    assert.equal((await accept({ [field]: 'owner' })).status, 422, field)
  assert.equal((await accept({ email: 'mallory@evil.example' })).status, 200)
  const found = database.read
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['email', 'role'])
  const row = await found.where('username', '=', 'nadia.b').executeTakeFirst()
  assert.deepEqual([row?.email, row?.role], [email, 'viewer'])
})

test('an invalid value is refused at its field, and the link still works', async (t) => {
  const { accept } = await invited(t)
  const wrong: [field: string, value: string][] = [
    ['password', 'password1234'],
    ['password', 'nadia@client.example'],
    ['password', 'too-short'],
    ['username', 'iris'],
    ['username', 'a b'],
    ['username', 'ab'],
    ['username', 'iris@client.example'],
    ['first_name', ' '],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await accept({ [field]: value })
    assert.deepEqual([status, Object.keys(body['errors'] as object)], [400, [field]], value)
  }
  assert.equal((await accept()).status, 200)
})

const ends: [what: string, end: (fixture: Awaited<ReturnType<typeof invited>>) => unknown][] = [
  ['is 72 hours old', ({ clock }) => clock.pass(72 * hour)],
  ['was sent again', ({ act }) => act('POST', 'invite/')],
  ['is for a suspended account', ({ act }) => act('POST', 'suspend/')],
  ['is for a removed account', ({ act }) => act('DELETE')],
]

for (const [what, end] of ends) {
  test(`an invitation no longer works when it ${what}`, async (t) => {
    const fixture = await invited(t)
    fixture.clock.pass(5 * 60 * 1000)
    assert.equal((await fixture.read()).status, 200)
    await end(fixture)
    assert.deepEqual([(await fixture.read()).status, (await fixture.accept()).status], [410, 410])
  })
}

test('the token of a reset link is not accepted as an invitation', async (t) => {
  const fixture = await invited(t)
  await fixture.client().post('/auth/password/forgot/', { username: 'iris' })
  const [reset] = await fixture.tokensFor('iris@client.example')
  assert.equal((await fixture.read(reset)).status, 410)
  assert.equal((await fixture.accept({ token: reset })).status, 410)
})

test('the newest setup link makes the first owner a single time', async (t) => {
  const fixture = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { setup } = invitationsOf(fixture)
  const [old, token] = [await setup(), await setup()]
  const setUp = (changes: object = {}) =>
    fixture.client().post('/auth/invitation/accept/', { ...choice, email, token, ...changes })
  assert.equal((await setUp({ token: old })).status, 410)
  const read = await fixture.client().post('/auth/invitation/', { token })
  assert.deepEqual([read.body['kind'], read.body['email']], ['setup', ''])
  assert.equal((await setUp({ email: 'no address' })).status, 400)
  assert.equal((await setUp()).status, 200)
  assert.equal((await setUp({ username: 'other', email: 'other@firm.example' })).status, 410)
  assert.equal(await setup(), null)
  const { body } = await fixture.client().signIn('nadia.b', { password: choice.password })
  assert.deepEqual((body['user'] as { roles: string[] }).roles, ['owner'])
  assert.deepEqual(await fixture.audited(), ['owner-set-up', 'signed-in'])
})

test('a setup link stops working once there is an owner', async (t) => {
  const fixture = await signInFixture(t, { settings: { DEMO: 'on' } })
  const token = await invitationsOf(fixture).setup()
  const read = () => fixture.client().post('/auth/invitation/', { token })
  assert.equal((await read()).status, 200)
  await addPerson(fixture.database, 'iris', { role: 'owner', organisation_id: null })
  assert.equal((await read()).status, 410)
  const late = await fixture.client().post('/auth/invitation/accept/', { ...choice, email, token })
  assert.equal(late.status, 410)
})

test('a name with line breaks, invisible characters, markup or nothing is refused at its field', async (t) => {
  const { accept } = await invited(t)
  for (const name of ['Ev\r\nBcc: x@y.example', 'E\u0000v', '\u202eve', '\u200b', '<b>Eve', ' ']) {
    const { status, body } = await accept({ last_name: name })
    assert.equal(status, 400, JSON.stringify(name))
    assert.deepEqual(Object.keys(body['errors'] as object), ['last_name'])
  }
})

test('an address is invited three times a day, and the answer says so', async (t) => {
  const { act, mails, client, database, clock } = await invited(t)
  const toNadia = async () => (await mails()).filter(({ to }) => to === email).length
  for (const nth of [2, 3]) {
    assert.equal((await act('POST', 'invite/')).status, 200)
    assert.equal(await toNadia(), nth)
  }
  const { status, headers, body } = await act('POST', 'invite/')
  assert.deepEqual([status, headers.get('retry-after')], [429, '86400'])
  assert.match(String(body['detail']), /invited three times today/)
  assert.equal((await act('DELETE')).status, 204)
  const iris = client()
  await iris.signIn('iris')
  const invite = () => iris.post('/members/', { email, role: 'viewer' })
  assert.equal((await invite()).status, 429)
  assert.equal(await toNadia(), 3)
  const rows = database.read.selectFrom('account').select('id').where('email', '=', email)
  assert.equal((await rows.where('removed_at', 'is', null).execute()).length, 0, 'nobody was added')
  for (const [hours, answer] of [
    [23, 429],
    [1, 201],
  ] as const) {
    clock.pass(hours * hour)
    await iris.signIn('iris')
    assert.equal((await invite()).status, answer)
  }
})

test('nobody is invited at what is no address', async (t) => {
  const { client, mails } = await invited(t)
  const iris = client()
  await iris.signIn('iris')
  const before = (await mails()).length
  for (const given of ['owen', 'owen@client', 'a@b@client.example', 'owen,eve@client.example']) {
    const { status, body } = await iris.post('/members/', { email: given, role: 'viewer' })
    assert.equal(status, 400, given)
    const sentence = 'Enter an email address we can reply to, such as name@example.com.'
    assert.deepEqual(body['errors'], { email: [sentence] }, given)
  }
  assert.equal((await mails()).length, before)
})

test('nobody is invited by a name that is an address', async (t) => {
  const { client, accept } = await invited(t)
  const iris = client()
  await iris.signIn('iris')
  const names = ['Visit www.evil.example/now', 'evil.example', 'a@evil.example', 'http:evil', '1.2']
  for (const first_name of names) {
    const given = { email: 'owen@client.example', role: 'viewer', first_name }
    const { status, body } = await iris.post('/members/', given)
    assert.equal(status, 400, first_name)
    assert.deepEqual(body['errors'], { first_name: ['Enter a name, not an address.'] })
    const renamed = await iris.call('PATCH', '/users/me/', { first_name })
    assert.equal(renamed.status, 400)
    assert.equal((await accept({ first_name })).status, 400)
  }
  for (const first_name of ['J. R. R.', "Anne-Marie O'Neil", 'Mª Ángeles', '李小龍', 'Dr. Sam']) {
    assert.equal((await iris.call('PATCH', '/users/me/', { first_name })).status, 200, first_name)
  }
})
