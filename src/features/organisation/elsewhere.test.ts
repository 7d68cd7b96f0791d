import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { createLinks } from '../../platform/auth/links.ts'

const email = 'nadia@client.example'
const day = 24 * 60 * 60 * 1000
const choice = {
  username: 'nadia.b',
  first_name: 'Nadia',
  last_name: 'Brandt',
  password: 'four-herons-above-the-weir',
}

type Fixture = Awaited<ReturnType<typeof signInFixture>>

async function admins(t: TestContext) {
  const fixture = await signInFixture(t)
  const signedIn = async (username: string) => {
    await addPerson(fixture.database, username, { role: 'admin' })
    const client = fixture.client()
    await client.signIn(username)
    return client
  }
  const to = async (address: string) =>
    (await fixture.mails()).filter((mail) => mail.to === address)
  return { ...fixture, iris: await signedIn('iris'), owen: await signedIn('owen'), to }
}

/** What an address may be when somebody invites it. */
const addresses: [what: string, make: (fixture: Fixture) => Promise<unknown>][] = [
  ['nobody’s', async () => {}],
  ['of an account of another organisation', ({ database }) => addPerson(database, 'nadia')],
  [
    'of a suspended account of another organisation',
    ({ database }) => addPerson(database, 'nadia', { suspended_at: '2026-01-01T00:00:00.000Z' }),
  ],
  [
    'of an account of a suspended organisation',
    async ({ database }) => {
      const { organisation_id } = await addPerson(database, 'nadia')
      await database.transaction(async (trx) => {
        const theirs = trx.updateTable('organisation').set({ suspended_at: '2026-01-01' })
        await theirs.where('id', '=', organisation_id as string).execute()
      })
    },
  ],
  [
    'of an account of the firm',
    ({ database }) => addPerson(database, 'nadia', { organisation_id: null, role: 'editor' }),
  ],
  [
    'of somebody whom another organisation has invited',
    ({ database }) => addPerson(database, 'nadia', { username: null, password_hash: null }),
  ],
]

/** Everything that an admin sees of an invitation, in the order in which they would try it. */
async function seenBy(admin: ReturnType<Fixture['client']>) {
  const seen: [status: number, text: string, headers: string[]][] = []
  const call = async (method: string, path: string, body?: object) => {
    const answer = await admin.call(method, path, body)
    seen.push([answer.status, answer.text, [...answer.headers.keys()]])
    return answer
  }
  const given = { email, role: 'viewer', first_name: 'Nadia' }
  const { body } = await call('POST', '/members/', given)
  const one = `/members/${String(body['id'])}/`
  await call('POST', '/members/', given)
  await call('GET', '/members/')
  await call('PATCH', one, { role: 'member' })
  await call('POST', `${one}invite/`)
  await call('POST', `${one}suspend/`)
  await call('POST', `${one}invite/`)
  await call('POST', `${one}restore/`)
  await call('POST', `${one}invite/`)
  await call('POST', `${one}invite/`)
  await call('GET', '/members/')
  await call('DELETE', one)
  await call('GET', '/members/')
  await call('POST', '/members/', given)
  return JSON.stringify(seen).replaceAll(/[\w-]{22,}/g, '<id>')
}

for (const [what, make] of addresses.slice(1))
  test(`an admin cannot tell an address ${what} from nobody’s`, async (t) => {
    const [unknown, known] = [await admins(t), await admins(t)]
    await make(known)
    assert.equal(await seenBy(known.iris), await seenBy(unknown.iris))
  })

test('who has an account elsewhere is told who invites them, and gets no link', async (t) => {
  const { database, iris, to } = await admins(t)
  await addPerson(database, 'nadia')
  assert.equal((await iris.post('/members/', { email, role: 'viewer' })).status, 201)
  const [mail] = await to(email)
  assert.match(String(mail?.text), /Iris Okafor/)
  assert.match(String(mail?.text), /iris & Co\./)
  assert.match(String(mail?.text), /already has an account with another organisation/)
  assert.doesNotMatch(String(mail?.text), /#|nadia & Co/)
})

test('an invitation elsewhere changes nothing in the account, and no link of it works', async (t) => {
  const fixture = await admins(t)
  const { client, database, iris, tokensFor } = fixture
  const before = await addPerson(database, 'nadia')
  const { body } = await iris.post('/members/', { email, role: 'admin' })
  const link = { kind: 'invitation', account_id: String(body['id']), lasts: day } as const
  const token = await database.transaction((trx) => createLinks(fixture).issue(trx, link))
  assert.equal((await client().post('/auth/invitation/', { token })).status, 410)
  const accepted = await client().post('/auth/invitation/accept/', { token, ...choice })
  assert.equal(accepted.status, 410)
  const rows = database.read.selectFrom('account').selectAll().where('id', '=', before.id)
  assert.deepEqual({ ...(await rows.executeTakeFirst()) }, before)
  const nadia = client()
  assert.equal((await nadia.signIn(email)).status, 200)
  assert.equal((await nadia.post('/auth/password/forgot/', { username: email })).status, 202)
  assert.equal((await tokensFor(email)).length, 1)
})

test('an invitation becomes one with a link once the address is free', async (t) => {
  const { client, iris, owen, tokensFor } = await admins(t)
  const { body: first } = await iris.post('/members/', { email, role: 'viewer' })
  const { body: second } = await owen.post('/members/', { email, role: 'viewer' })
  const [old] = await tokensFor(email)
  assert.equal((await iris.call('DELETE', `/members/${String(first['id'])}/`)).status, 204)
  const again = await owen.post(`/members/${String(second['id'])}/invite/`, undefined)
  assert.equal(again.status, 200)
  const tokens = await tokensFor(email, 2)
  const [token] = tokens.filter((one) => one !== old)
  const accepted = await client().post('/auth/invitation/accept/', { token, ...choice })
  assert.equal(accepted.status, 200)
  const nadia = client()
  const { body } = await nadia.signIn(choice.username, { password: choice.password })
  assert.equal((body['user'] as { email: string }).email, email)
})

test('of many who invite one address at once each gets the same answer, and one link is mailed', async (t) => {
  const { iris, owen, tokensFor, to } = await admins(t)
  const answers = await Promise.all(
    [iris, owen].map((admin) => admin.post('/members/', { email, role: 'viewer' })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await to(email)).length, 2)
  assert.equal((await tokensFor(email)).length, 1)
  const twice = await Promise.all(
    [iris, iris, iris].map((admin) =>
      admin.post('/members/', { email: 'twice@client.example', role: 'viewer' }),
    ),
  )
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [201, 400, 400])
})

test('what others have sent an address shows in no answer, and it gets three mails a day', async (t) => {
  const { iris, owen, clock, to, tokensFor, client } = await admins(t)
  const { body } = await iris.post('/members/', { email, role: 'viewer' })
  const one = `/members/${String(body['id'])}/`
  for (let times = 0; times < 2; times++)
    assert.equal((await iris.post(`${one}invite/`, undefined)).status, 200)
  assert.equal((await iris.post(`${one}invite/`, undefined)).status, 429)
  assert.equal((await iris.call('DELETE', one)).status, 204)
  const { status, body: theirs } = await owen.post('/members/', { email, role: 'viewer' })
  assert.equal(status, 201)
  assert.equal((await to(email)).length, 3)
  clock.pass(day)
  await owen.signIn('owen')
  assert.equal((await owen.post(`/members/${String(theirs['id'])}/invite/`, undefined)).status, 200)
  const [token] = (await tokensFor(email, 4)).slice(-1)
  const accepted = await client().post('/auth/invitation/accept/', { token, ...choice })
  assert.equal(accepted.status, 200)
})

test('the firm, which sees all people, is told that an address has an account', async (t) => {
  const { client, database } = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { organisation_id } = await addPerson(database, 'petra')
  await addPerson(database, 'iris')
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const mona = client()
  await mona.signIn('mona')
  const { status, body } = await mona.post('/staff/people/', {
    email: 'iris@client.example',
    role: 'viewer',
    organisation: organisation_id,
  })
  assert.equal(status, 400, JSON.stringify(body))
})

test('the firm is told that an address was sent three invitations today', async (t) => {
  const { client, database } = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { organisation_id: organisation } = await addPerson(database, 'petra')
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const mona = client()
  await mona.signIn('mona')
  const { body } = await mona.post('/staff/people/', { email, role: 'viewer', organisation })
  const again = async () =>
    (await mona.post(`/staff/people/${String(body['id'])}/invite/`, undefined)).status
  assert.deepEqual([await again(), await again(), await again()], [200, 200, 429])
})

test('commands mean the account of an address, and of several invitations want the id', async (t) => {
  const { database, iris, owen, address } = await admins(t)
  const { json, portico } = commandsAt(t, address)
  const { id } = await addPerson(database, 'nadia')
  await iris.post('/members/', { email, role: 'viewer' })
  assert.equal((await json<{ id: string }>('user', 'suspend', email)).id, id)
  const invited = { email: 'both@client.example', role: 'viewer' }
  const ids = [await iris.post('/members/', invited), await owen.post('/members/', invited)]
  const { code, err } = await portico('user', 'remove', invited.email)
  assert.equal(code, 1)
  for (const { body } of ids) assert.ok(err.includes(String(body['id'])), err)
})
