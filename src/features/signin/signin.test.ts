import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDemo } from '../setup/demo-accounts.ts'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const suspended_at = '2026-11-19T00:00:00.000Z'

test('the right name and password give a token and say whose it is', async (t) => {
  const fixture = await signInFixture(t)
  const person = await addPerson(fixture.database, 'iris', { role: 'admin' })
  const iris = fixture.client()
  const { status, body, headers } = await iris.signIn('iris')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['expires_at', 'token', 'user'])
  assert.match(String(body.token), /^[\w-]{43}$/)
  assert.equal(headers.get('cache-control'), 'no-store')
  const organisation = { id: person.organisation_id, name: 'iris & Co.' }
  assert.deepEqual(body['user'], {
    id: person.id,
    username: 'iris',
    email: 'iris@client.example',
    first_name: 'Iris',
    last_name: 'Okafor',
    time_zone: null,
    roles: ['admin'],
    rights: ['read', 'take-part', 'manage-files', 'manage-members'],
    organisation,
    memberships: [{ id: person.membership, organisation, role: 'admin', current: true }],
    second_factor: {
      app: false,
      passkeys: 0,
      recovery_codes: 0,
      required: false,
      required_by: [],
      required_here: false,
    },
  })
  assert.deepEqual((await iris.call('GET', '/users/me/')).body, body['user'])
})

test('user names and e-mail addresses match in every spelling', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  for (const name of ['IRIS', '  iris ', 'iris@client.example', ' Iris@Client.EXAMPLE'])
    assert.equal((await fixture.client().signIn(name)).status, 200, name)
})

test('every failed sign-in gets the same answer, byte for byte', async (t) => {
  const fixture = await signInFixture(t)
  const { database } = fixture
  await addPerson(database, 'iris')
  await addPerson(database, 'sus', { suspended_at })
  await addPerson(database, 'left', { removed_at: suspended_at })
  await addPerson(database, 'new', { password_hash: null })
  const { organisation_id } = await addPerson(database, 'barred')
  await database.transaction((trx) =>
    trx
      .updateTable('organisation')
      .set({ suspended_at })
      .where('id', '=', organisation_id as string)
      .execute(),
  )
  const wrong = 'not-the-password-of-anybody'
  const tries: [name: string, password: string][] = [
    ['iris', wrong],
    ['iris@client.example', wrong],
    ['iris', ''],
    ['iris', password.toUpperCase()],
    ['iris', `${password} `],
    ['iris', 'x'.repeat(1024)],
    ['nobody', wrong],
    ['nobody@client.example', password],
    ['sus', password],
    ['left', password],
    ['barred', password],
    ['new', password],
    ['new', ''],
    ['demo', wrong],
    ["iris' or '1'='1", password],
  ]
  const seen = new Set<string>()
  for (const [name, given] of tries) {
    const client = fixture.client()
    const { status, text, headers } = await client.signIn(name, { password: given })
    const compared = [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
    seen.add(JSON.stringify([status, text, compared]))
    assert.equal(client.cookies.size, 0)
  }
  const [only = '', ...others] = seen
  assert.deepEqual(others, [])
  const [status, text] = JSON.parse(only) as [number, string]
  assert.equal(status, 401)
  assert.deepEqual(JSON.parse(text), { detail: 'Invalid username or password' })
})

test('a malformed request is refused and does not count as an attempt', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const client = fixture.client()
  const refused: [body: unknown, status: number][] = [
    [{ username: 'iris' }, 400],
    [{ password }, 400],
    [{ username: '  ', password }, 400],
    [{ username: 'x'.repeat(255), password }, 400],
    [{ username: 'iris', password: 'x'.repeat(1025) }, 400],
    [{ username: ['iris'], password }, 400],
    [{ username: 'iris', password, remember: 'yes' }, 400],
    [{ username: 'iris', password, role: 'owner' }, 422],
    [{ username: 'iris', password, organisation_id: null }, 422],
    [[], 400],
    [null, 400],
  ]
  for (const [body, status] of refused) {
    const answer = await client.post('/auth/login/', body)
    assert.equal(answer.status, status, JSON.stringify(body))
    assert.ok(!answer.text.includes(password))
  }
  assert.equal((await client.signIn('iris')).status, 200)
})

test('the demo client can sign in only while the demo is on', async (t) => {
  const fixture = await signInFixture(t)
  const demo = async () => (await fixture.client().signIn('demo', ofDemo)).status
  await openDemo(fixture, true)
  assert.equal(await demo(), 200)
  await openDemo(fixture, false)
  assert.equal(await demo(), 401)
  await openDemo(fixture, true)
  assert.equal(await demo(), 200)
})

test('what the demo client had open has ended for good once the demo is off', async (t) => {
  const fixture = await signInFixture(t)
  const maren = fixture.client()
  await maren.signIn('demo', ofDemo)
  const { body } = await maren.post('/calendar/feed/', undefined)
  const feed = async () => (await fixture.get(new URL(String(body['url'])).pathname)).status
  assert.deepEqual([(await maren.call('GET', '/projects/')).status, await feed()], [200, 200])
  await openDemo(fixture, false)
  await openDemo(fixture, true)
  assert.deepEqual([(await maren.call('GET', '/projects/')).status, await feed()], [401, 404])
})

test('whom of the demo the firm has suspended stays so when the program starts again', async (t) => {
  const fixture = await signInFixture(t)
  const { database } = fixture
  const demo = async () => (await fixture.client().signIn('demo', ofDemo)).status
  const suspended = async (at: string | null) =>
    await database.transaction((trx) =>
      trx.updateTable('account').set({ suspended_at: at }).where('username', '=', 'demo').execute(),
    )
  await suspended(suspended_at)
  await openDemo(fixture, true)
  assert.equal(await demo(), 401)
  await openDemo(fixture, false)
  await openDemo(fixture, true)
  assert.equal(await demo(), 401, 'suspended before the demo was off')
  await suspended(null)
  await openDemo(fixture, false)
  await suspended(suspended_at)
  await openDemo(fixture, true)
  assert.equal(await demo(), 401, 'suspended while it was off')
  await suspended(null)
  assert.equal(await demo(), 200)
})

const ofDemo = { password: 'held-fast-on-a-slack-tide' }
