import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const email = 'carol@beta.example'
const hour = 60 * 60 * 1000
const choice = {
  username: 'carol.b',
  first_name: 'Carol',
  last_name: 'Brandt',
  password: 'four-herons-above-the-weir',
}
const invited = { email, role: 'viewer' }

/** Admins of several organisations, signed in. */
async function admins(t: TestContext, ...names: string[]) {
  const fixture = await signInFixture(t)
  // As commands have it, whose links would be from the future otherwise.
  fixture.clock.set(new Date().toISOString())
  const clients = []
  for (const name of names) {
    await addPerson(fixture.database, name, { role: 'admin' })
    const client = fixture.client()
    await client.signIn(name)
    clients.push(client)
  }
  const post = (path: string, body: object) => fixture.client().post(`/auth/${path}`, body)
  const read = async (token?: string) => (await post('invitation/', { token })).status
  const accept = async (token?: string) =>
    (await post('invitation/accept/', { token, ...choice })).status
  return { ...fixture, clients, read, accept }
}

type Client = ReturnType<Awaited<ReturnType<typeof signInFixture>>['client']>
const again = (client: Client, { body }: { body: Record<string, unknown> }) =>
  client.post(`/members/${String(body['id'])}/invite/`, undefined)

test('an invitation that nobody accepts holds its address as long as its link works', async (t) => {
  const { clients, clock, tokensFor, read, accept } = await admins(t, 'alpha', 'beta')
  const [alpha, beta] = clients as [Client, Client]
  const first = await alpha.post('/members/', invited)
  const [old] = await tokensFor(email)
  clock.pass(72 * hour - 1)
  await beta.signIn('beta')
  const second = await beta.post('/members/', invited)
  assert.equal(second.status, 201)
  assert.deepEqual(await tokensFor(email), [old], 'held until now')
  clock.pass(1)
  assert.equal((await again(beta, second)).status, 200)
  const [, token] = await tokensFor(email, 2)
  await alpha.signIn('alpha')
  assert.equal((await again(alpha, first)).status, 200)
  assert.equal((await tokensFor(email)).length, 2, 'now the other one waits')
  const listed = await alpha.call('GET', '/members/')
  assert.ok(listed.text.includes(email))
  assert.deepEqual([await read(old), await accept(token)], [410, 200])
})

test('an address that comes free goes to one of those who send their invitations again at once', async (t) => {
  const { clients, database, mails } = await admins(t, 'alpha', 'beta', 'gamma', 'delta')
  await addPerson(database, 'carol', { email })
  const all: Awaited<ReturnType<Client['post']>>[] = []
  for (const client of clients) all.push(await client.post('/members/', invited))
  await database.transaction(async (trx) => {
    const theirs = trx.updateTable('account').set({ removed_at: '2026-11-20T00:00:00.000Z' })
    await theirs.where('username', '=', 'carol').execute()
  })
  const sent = await Promise.all(clients.map((client, at) => again(client, all[at]!)))
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const rows = database.read.selectFrom('account').select('id').where('email', '=', email)
  assert.equal((await rows.where('removed_at', 'is', null).execute()).length, 1)
  // Three mails of those invitations went before; no more than three go to one address in a day.
  assert.equal((await mails()).filter(({ to }) => to === email).length, 3)
})

test('the firm takes an address from an invitation of an organisation, but from no account', async (t) => {
  const { clients, address, database, tokensFor, read, accept } = await admins(t, 'alpha')
  const { organisation_id } = await addPerson(database, 'beta')
  const [alpha] = clients as [Client]
  const first = await alpha.post('/members/', invited)
  const [old] = await tokensFor(email)
  const { portico } = commandsAt(t, address)
  const invite = () => portico('user', 'invite', email, 'viewer', organisation_id as string)
  const { code, out } = await invite()
  assert.equal(code, 0)
  const [, token] = /#([\w-]{43})\n$/.exec(out) ?? []
  assert.deepEqual([await read(old), await read(token)], [410, 200])
  assert.equal((await again(alpha, first)).status, 200)
  assert.equal(await read(token), 200, 'no organisation takes it back')
  assert.equal(await accept(token), 200)
  const { organisation_id: other } = await addPerson(database, 'gamma')
  const refused = await portico('user', 'invite', email, 'viewer', other as string)
  assert.match(refused.err, /has an account already/)
})
