import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Me } from '../account/contract.ts'

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

test('who has an account reads who invites them, and is a member once they agree', async (t) => {
  const { client, database, iris, to, tokensFor } = await admins(t)
  const before = await addPerson(database, 'nadia')
  const { status, body } = await iris.post('/members/', { email, role: 'viewer' })
  assert.equal(status, 201)
  const [mail] = await to(email)
  assert.match(String(mail?.text), /Iris Okafor has invited you to join iris & Co\./)
  assert.doesNotMatch(String(mail?.text), /nadia & Co/)
  const [token] = await tokensFor(email)
  const nadia = client()
  const session = async () => (await nadia.signIn(email)).body['user'] as Me
  const names = async () =>
    (await session()).memberships.map(({ organisation }) => organisation.name)
  assert.deepEqual(await names(), ['nadia & Co.'], 'not before they agree')
  const read = await client().post('/auth/invitation/', { token })
  assert.deepEqual(read.body, {
    kind: 'agreement',
    email,
    first_name: '',
    last_name: '',
    organisation: 'iris & Co.',
  })
  const accepted = await client().post('/auth/invitation/accept/', { token, ...choice })
  assert.equal(accepted.status, 410, 'nobody with the link sets a password')
  const agreed = await client().post('/auth/invitation/agree/', { token })
  assert.deepEqual(agreed.body, { detail: 'You are a member of iris & Co. now.' })
  assert.deepEqual(await names(), ['nadia & Co.', 'iris & Co.'], 'the usual one first')
  assert.equal((await client().post('/auth/invitation/agree/', { token })).status, 410)
  const rows = database.read.selectFrom('account').selectAll().where('id', '=', before.id)
  assert.partialDeepStrictEqual(before, { ...(await rows.executeTakeFirst()) })
  const listed = JSON.parse((await iris.call('GET', '/members/')).text) as { id: string }[]
  assert.ok(listed.some(({ id }) => id === body['id']))
})

test('a request is by the membership that it names, and no other organisation shows', async (t) => {
  const { client, database, iris } = await admins(t)
  const nadia = await addPerson(database, 'nadia')
  const project = await insertProject(database, nadia.organisation_id as string)
  const other = newId()
  await database.transaction(async (trx) => {
    const [home] = await trx
      .selectFrom('organisation')
      .selectAll()
      .where('name', '=', 'iris & Co.')
      .execute()
    await addMembership(trx, nadia, {
      id: other,
      organisation_id: String(home?.id),
      role: 'member',
    })
  })
  const theirs = client()
  await theirs.signIn('nadia')
  const as = async (membership: string, path = '/projects/') =>
    await theirs.call('GET', path, undefined, { 'Portico-Membership': membership })
  assert.ok((await as(nadia.membership)).text.includes(project))
  assert.equal((await as(other)).text, '[]')
  assert.equal((await as(other, `/projects/${project}/`)).status, 404)
  assert.equal((await as(nadia.membership, `/projects/${project}/`)).status, 200)
  const mine = (await iris.call('GET', '/users/me/')).body as unknown as Me
  const foreign = await as(String(mine.memberships[0]?.id))
  assert.deepEqual([foreign.status, foreign.body['membership_ended']], [403, true])
  assert.equal((await as('nonsense')).status, 403)
  // A key of one membership is nothing to another.
  const sent = { project, name: 'plan.pdf', size: 7 }
  const keyed = async (membership: string) => {
    const headers = { 'Portico-Membership': membership, 'Idempotency-Key': 'one-and-the-same-key' }
    return (await theirs.call('POST', '/uploads/', sent, headers)).status
  }
  assert.deepEqual([await keyed(nadia.membership), await keyed(other)], [201, 404])
  // The one that they change to is the usual one from then on.
  assert.equal((await theirs.post(`/memberships/${other}/use/`, undefined)).status, 204)
  assert.equal((await theirs.call('GET', '/projects/')).text, '[]')
  assert.equal((await theirs.post(`/memberships/${nadia.membership}/use/`, undefined)).status, 204)
  assert.ok((await theirs.call('GET', '/projects/')).text.includes(project))
  const notTheirs = await theirs.post(
    `/memberships/${String(mine.memberships[0]?.id)}/use/`,
    undefined,
  )
  assert.equal(notTheirs.status, 404)
  // Nor can they change to one that is not in force.
  for (const lost of ['suspended_at', 'removed_at', 'accepted_at'] as const) {
    const set = (value: string | null) =>
      database.transaction((trx) =>
        trx
          .updateTable('membership')
          .set({ [lost]: value })
          .where('id', '=', other)
          .execute(),
      )
    const agreed = '2026-11-20T09:00:00.000Z'
    const isAgreement = lost === 'accepted_at'
    await set(isAgreement ? null : agreed)
    assert.equal((await theirs.post(`/memberships/${other}/use/`, undefined)).status, 404, lost)
    await set(isAgreement ? agreed : null)
    assert.equal((await theirs.post(`/memberships/${other}/use/`, undefined)).status, 204)
  }
})

test('who manages no members sees no invitation, not even a suspended one', async (t) => {
  const { client, database, iris } = await admins(t)
  const me = (await iris.call('GET', '/users/me/')).body as unknown as Me
  await addPerson(database, 'vito', {
    role: 'viewer',
    organisation_id: String(me.organisation?.id),
  })
  const { body } = await iris.post('/members/', { email, role: 'viewer' })
  const vito = client()
  await vito.signIn('vito')
  for (const act of ['suspend', 'restore']) {
    assert.equal((await iris.post(`/members/${String(body['id'])}/${act}/`, undefined)).status, 204)
    const { text } = await vito.call('GET', '/members/')
    assert.ok(text.includes('vito') && !text.includes(email))
  }
})

test('two organisations invite somebody new: one link makes the account, the other adds to it', async (t) => {
  const { client, iris, owen, tokensFor } = await admins(t)
  for (const admin of [iris, owen])
    assert.equal((await admin.post('/members/', { email, role: 'viewer' })).status, 201)
  const [first, second] = await tokensFor(email, 2)
  const accepted = await client().post('/auth/invitation/accept/', { token: first, ...choice })
  assert.equal(accepted.status, 200)
  assert.equal((await client().post('/auth/invitation/agree/', { token: second })).status, 200)
  const { body } = await client().signIn(choice.username, { password: choice.password })
  const { memberships } = body['user'] as Me
  assert.deepEqual(memberships.map(({ organisation }) => organisation.name).toSorted(), [
    'iris & Co.',
    'owen & Co.',
  ])
})

test('of many who invite one address at once each gets the same answer, and each a link', async (t) => {
  const { iris, owen, tokensFor, to } = await admins(t)
  const answers = await Promise.all(
    [iris, owen].map((admin) => admin.post('/members/', { email, role: 'viewer' })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal((await to(email)).length, 2)
  assert.equal((await tokensFor(email, 2)).length, 2)
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

test('the firm, which sees all people, invites a client’s address to no role of its own', async (t) => {
  const { client, database } = await signInFixture(t, { settings: { DEMO: 'on' } })
  await addPerson(database, 'iris')
  await addPerson(database, 'olga', { organisation_id: null, role: 'owner' })
  const olga = client()
  await olga.signIn('olga')
  const given = { email: 'iris@client.example', roles: ['editor'] }
  const { status, body } = await olga.post('/staff/people/', given)
  assert.equal(status, 400, JSON.stringify(body))
})

test('the firm mails an address three invitations a day', async (t) => {
  const { url: SMTP_URL } = await mailServer(t)
  const settings = { DEMO: 'on', SMTP_URL, MAIL_FROM: 'hello@coronet.example' }
  const { client, database } = await signInFixture(t, { settings })
  const { organisation_id: organisation } = await addPerson(database, 'petra')
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const mona = client()
  await mona.signIn('mona')
  const path = `/staff/organisations/${organisation}/members/`
  const { body } = await mona.post(path, { email, role: 'viewer' })
  const again = async () =>
    (await mona.post(`/staff/members/${String(body['id'])}/invite/`, undefined)).status
  assert.deepEqual([await again(), await again(), await again()], [200, 200, 429])
})
