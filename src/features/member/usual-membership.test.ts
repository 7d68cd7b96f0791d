import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

test('who agrees to an invitation goes on where they are, or begins there if they were nowhere', async (t) => {
  const { client, clock, database, tokensFor } = await signInFixture(t)
  const admin = async (username: string) => {
    await addPerson(database, username, { role: 'admin' })
    const one = client()
    await one.signIn(username)
    return one
  }
  const [iris, owen] = [await admin('iris'), await admin('owen')]
  const before = await addPerson(database, 'nadia')
  const { email } = before
  const nadia = client({ program: true })
  await nadia.signIn('nadia')
  const place = async () => (await nadia.call('GET', '/users/me/')).body['organisation']
  const agree = async (inviter: typeof iris, nth: number) => {
    clock.pass(1_000)
    await inviter.post('/members/', { email, role: 'viewer' })
    const tokens = await tokensFor(email, nth)
    const agreed = await Promise.all(
      tokens.map((token) => client().post('/auth/invitation/agree/', { token })),
    )
    assert.equal(agreed.filter(({ status }) => status === 200).length, 1)
  }
  await agree(iris, 1)
  assert.deepEqual(await place(), { id: before.organisation_id, name: 'nadia & Co.' })
  await database.transaction(async (trx) => {
    const suspended = trx.updateTable('membership').set({ suspended_at: '2026-01-01' })
    await suspended.where('account_id', '=', before.id).execute()
  })
  await agree(owen, 2)
  assert.partialDeepStrictEqual(await place(), { name: 'owen & Co.' })
  await database.transaction(async (trx) => {
    const restored = trx.updateTable('membership').set({ suspended_at: null })
    await restored.where('account_id', '=', before.id).execute()
  })
  assert.partialDeepStrictEqual(await place(), { name: 'owen & Co.' }, 'and stays')
})
