import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const indexes = Array.from({ length: 20 }, (_, at) => at)

/** Two processes on one database. */
async function twoProcesses(t: TestContext) {
  const first = await signInFixture(t)
  const second = await signInFixture(t, { address: first.address })
  const of = (index: number) => (index % 2 === 0 ? first : second)
  /** Calls all at the same time; gives the number of the only call that got through. */
  const race = async (path: string, body: (index: number) => object) => {
    const answers = await Promise.all(
      indexes.map(async (index) => await of(index).client().post(path, body(index))),
    )
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, ...Array(19).fill(410)])
    return statuses.indexOf(200)
  }
  return { ...first, race }
}

const passwordOf = (index: number) => `${index}-herons-above-the-weir`

test('one reset link, used 20 times at the same time, sets one password', async (t) => {
  const { client, database, tokensFor, race, audited } = await twoProcesses(t)
  const { email } = await addPerson(database, 'iris')
  await client().post('/auth/password/forgot/', { username: 'iris' })
  const [token] = await tokensFor(email)
  const winner = await race('/auth/password/reset/', (index) => ({
    token,
    password: passwordOf(index),
  }))
  for (const index of [winner, (winner + 1) % 20]) {
    const { status } = await client().signIn('iris', { password: passwordOf(index) })
    assert.equal(status, index === winner ? 200 : 401)
  }
  assert.equal((await audited()).filter((action) => action === 'password-reset').length, 1)
})

test('one link to sign in, used 20 times at the same time, opens one session', async (t) => {
  const { client, database, tokensFor, race, audited } = await twoProcesses(t)
  const { email } = await addPerson(database, 'iris')
  await client().post('/auth/link/', { username: 'iris' })
  const [token] = await tokensFor(email)
  await race('/auth/link/use/', () => ({ token, elsewhere: true }))
  const sessions = await database.read.selectFrom('session').select('id').execute()
  assert.equal(sessions.length, 1)
  const actions = (await audited()).filter((action) => /^sign-in-link-used|^signed-in/.test(action))
  assert.deepEqual(actions, ['sign-in-link-used', 'signed-in'])
})

test('one invitation, accepted 20 times at the same time, gives one account', async (t) => {
  const { client, database, tokensFor, race, audited } = await twoProcesses(t)
  await addPerson(database, 'iris', { role: 'admin' })
  const iris = client()
  await iris.signIn('iris')
  await iris.post('/members/', { email: 'new@client.example', role: 'member' })
  const [token] = await tokensFor('new@client.example')
  const names = { first_name: 'Nadia', last_name: 'Brandt' }
  const winner = await race('/auth/invitation/accept/', (index) => ({
    ...names,
    token,
    username: `nadia-${index}`,
    password: passwordOf(index),
  }))
  const rows = database.read.selectFrom('account').select('username')
  const found = await rows.where('username', 'like', 'nadia%').execute()
  assert.deepEqual(
    found.map(({ username }) => username),
    [`nadia-${winner}`],
  )
  assert.equal((await audited()).filter((action) => action === 'invitation-accepted').length, 1)
})
