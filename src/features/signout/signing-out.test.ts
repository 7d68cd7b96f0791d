import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

/** Two browsers and a program of iris, and a browser of jonas. */
async function signedInClients(t: TestContext) {
  const fixture = await signInFixture(t)
  const iris = await addPerson(fixture.database, 'iris')
  await addPerson(fixture.database, 'jonas')
  const [here, there, jonas] = [fixture.client(), fixture.client(), fixture.client()]
  const program = fixture.client({ program: true })
  for (const client of [here, there, program]) await client.signIn('iris')
  await jonas.signIn('jonas')
  const inside = async () => {
    const all = { here, there, program, jonas }
    const open = await Promise.all(Object.values(all).map((client) => client.isIn()))
    return Object.keys(all).filter((_, at) => open[at])
  }
  assert.deepEqual(await inside(), ['here', 'there', 'program', 'jonas'])
  return { ...fixture, here, there, jonas, iris, inside }
}

test('signing out ends this session and no other', async (t) => {
  const { here, inside, audited } = await signedInClients(t)
  const cookies = [...here.cookies]
  const { status, text, headers } = await here.call('POST', '/auth/logout/')
  assert.deepEqual([status, text], [204, ''])
  assert.deepEqual(headers.getSetCookie(), [
    '__Host-bind=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
  ])
  assert.deepEqual(await inside(), ['there', 'program', 'jonas'])
  // With its cookie, so that it is not refused merely for want of that.
  for (const [name, value] of cookies) here.cookies.set(name, value)
  assert.equal((await here.call('POST', '/auth/logout/')).status, 401)
  assert.equal((await audited()).at(-1), 'signed-out')
})

test('signing out everywhere ends every session, this one included', async (t) => {
  const { here, inside, audited } = await signedInClients(t)
  assert.equal((await here.call('DELETE', '/sessions/')).status, 204)
  assert.deepEqual(await inside(), ['jonas'])
  assert.equal((await audited()).at(-1), 'signed-out-everywhere')
})

test('a device can be signed out by its owner and by nobody else', async (t) => {
  const { here, jonas, inside, audited } = await signedInClients(t)
  const { body } = await here.call('GET', '/sessions/')
  const devices = Object.values(body) as unknown as { id: string; current: boolean }[]
  assert.deepEqual(
    devices.map(({ current }) => current),
    [true, false, false],
  )
  const [, other] = devices
  assert.equal((await jonas.call('DELETE', `/sessions/${other?.id}/`)).status, 404)
  assert.deepEqual(await inside(), ['here', 'there', 'program', 'jonas'])
  assert.equal((await here.call('DELETE', `/sessions/${other?.id}/`)).status, 204)
  assert.equal((await inside()).length, 3)
  assert.equal((await here.call('DELETE', `/sessions/${other?.id}/`)).status, 404)
  assert.equal((await audited()).at(-1), 'device-signed-out')
})

test('changing the password keeps this session and ends every other', async (t) => {
  const { here, inside, audited, mails, client } = await signedInClients(t)
  const next = 'four-herons-above-the-weir'
  const change = (given: object) => here.call('POST', '/users/me/password/', given)
  const wrong = await change({ password: 'not-mine-at-all', new_password: next })
  assert.equal(wrong.status, 400)
  const weak = await change({ password, new_password: 'password1234' })
  assert.equal(weak.status, 400)
  assert.deepEqual(await inside(), ['here', 'there', 'program', 'jonas'])
  assert.equal((await change({ password, new_password: next })).status, 204)
  assert.deepEqual(await inside(), ['here', 'jonas'])
  assert.equal((await client().signIn('iris')).status, 401)
  assert.equal((await client().signIn('iris', { password: next })).status, 200)
  assert.ok((await audited()).includes('password-changed'))
  assert.ok((await mails()).some(({ to }) => to === 'iris@client.example'))
})

const gone = {
  suspended_at: '2026-11-20T15:00:00.000Z',
  removed_at: '2026-11-20T15:00:00.000Z',
}

for (const [column, moment] of Object.entries(gone)) {
  test(`an account with ${column} is signed out at once and cannot sign in`, async (t) => {
    const { database, iris, inside, client } = await signedInClients(t)
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ [column]: moment })
        .where('id', '=', iris.id)
        .execute(),
    )
    assert.deepEqual(await inside(), ['jonas'])
    assert.equal((await client().signIn('iris')).status, 401)
  })
}

test('suspending an organisation signs its people out at once', async (t) => {
  const { database, iris, inside, client } = await signedInClients(t)
  const set = (suspended_at: string | null) =>
    database.transaction((trx) =>
      trx
        .updateTable('organisation')
        .set({ suspended_at })
        .where('id', '=', iris.organisation_id as string)
        .execute(),
    )
  await set(gone.suspended_at)
  assert.deepEqual(await inside(), ['jonas'])
  assert.equal((await client().signIn('iris')).status, 401)
  await set(null)
  assert.equal((await client().signIn('iris')).status, 200)
})

test('signing in again in the same browser ends the earlier session', async (t) => {
  const { here, there, inside } = await signedInClients(t)
  const { token } = here
  await here.signIn('iris')
  assert.deepEqual(await inside(), ['here', 'there', 'program', 'jonas'])
  const { body } = await there.call('GET', '/sessions/')
  assert.equal(Object.values(body).length, 3)
  assert.notEqual(here.token, token)
  here.token = token
  assert.equal(await here.isIn(), false)
})
