import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const step = 30_000
const indexes = Array.from({ length: 20 }, (_, at) => at)

/** Two processes on one database, and somebody who has set up an app. */
async function twoProcesses(t: TestContext) {
  const first = await signInFixture(t)
  const second = await signInFixture(t, { address: first.address })
  await addPerson(first.database, 'iris')
  const iris = first.client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = () => app.generate({ timestamp: first.clock.now().getTime() })
  const confirmed = await iris.post('/second-factor/app/confirm/', { code: code() })
  const [recovery] = confirmed.body['recovery_codes'] as string[]
  // Setting it up has used the code of this time step.
  for (const { clock } of [first, second]) clock.pass(step)
  const fixture = (index: number) => (index % 2 === 0 ? first : second)
  /** Signs in with the right password, up to the second step. */
  const begin = async (index = 0) => {
    const client = fixture(index).client()
    const { status, body, headers } = await client.signIn('iris')
    assert.deepEqual([status, body['mfa_required'], headers.getSetCookie()], [401, true, []])
    return { client, mfa_token: String(body['mfa_token']) }
  }
  /** One after the other, because ten unfinished attempts count like ten failed ones. */
  const beginAll = async () => {
    const begun: Awaited<ReturnType<typeof begin>>[] = []
    for (const index of indexes) begun.push(await begin(index))
    return begun
  }
  return { ...first, begin, beginAll, code, recovery, fixture }
}

/** Exactly one gets in; the others are refused because the code is used, or have to wait. */
function oneOf(statuses: number[]): void {
  assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join(' '))
  assert.ok(statuses.every((status) => [200, 401, 429].includes(status)))
}

test('one code, sent to 20 sign-ins at the same time, opens one session', async (t) => {
  const { beginAll, code, database } = await twoProcesses(t)
  const begun = await beginAll()
  const answers = begun.map(({ client, mfa_token }) =>
    client.post('/auth/mfa/', { mfa_token, code: code() }),
  )
  oneOf((await Promise.all(answers)).map(({ status }) => status))
  const sessions = await database.read.selectFrom('session').select('id').execute()
  assert.equal(sessions.length, 2, 'the first, from before the app, and this one')
})

test('one sign-in that is sent its code 20 times at the same time opens one session', async (t) => {
  const { begin, code, fixture } = await twoProcesses(t)
  const { mfa_token } = await begin()
  const answers = indexes.map((index) =>
    fixture(index).client().post('/auth/mfa/', { mfa_token, code: code() }),
  )
  oneOf((await Promise.all(answers)).map(({ status }) => status))
})

test('one recovery code, used 20 times at the same time, opens one session', async (t) => {
  const { beginAll, recovery } = await twoProcesses(t)
  const begun = await beginAll()
  const answers = begun.map(({ client, mfa_token }) =>
    client.post('/auth/mfa/', { mfa_token, code: recovery }),
  )
  oneOf((await Promise.all(answers)).map(({ status }) => status))
})

test('the password alone opens nothing, and after five minutes the second factor is too late', async (t) => {
  const { begin, code, clock } = await twoProcesses(t)
  const { client, mfa_token } = await begin()
  client.token = mfa_token
  assert.ok(!(await client.isIn()))
  client.token = ''
  const wrong = await client.post('/auth/mfa/', { mfa_token, code: '000000' })
  assert.equal(wrong.status, 401)
  const right = await client.post('/auth/mfa/', { mfa_token, code: code() })
  assert.equal(right.status, 200)
  client.token = String(right.body.token)
  assert.ok(await client.isIn())
  clock.pass(step)
  const late = await begin()
  clock.pass(5 * 60 * 1000)
  const { status } = await late.client.post('/auth/mfa/', {
    mfa_token: late.mfa_token,
    code: code(),
  })
  assert.equal(status, 401)
})
