import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import type { Member } from './contract.ts'

test('an admin reads who suspended somebody, and the firm’s word counts; others do not read it', async (t) => {
  const { database, client } = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { organisation_id } = await addPerson(database, 'iris', { role: 'admin' })
  const vito = await addPerson(database, 'vito', { organisation_id })
  await addPerson(database, 'vera', { organisation_id, role: 'viewer' })
  await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const [iris, vera, mona] = [client(), client(), client()]
  await Promise.all([iris.signIn('iris'), vera.signIn('vera'), mona.signIn('mona')])
  const read = async (by: typeof iris) => {
    const listed = (await by.call('GET', '/members/')).body as unknown as Member[]
    const { state, suspended_by } = listed.find(({ id }) => id === vito.membership)!
    return [state, suspended_by]
  }
  const act = async (by: typeof iris, path: string) => (await by.post(path, undefined)).status
  const [own, ofFirm] = [`/members/${vito.membership}`, `/staff/members/${vito.membership}`]
  assert.deepEqual(await read(iris), ['active', null])
  assert.equal(await act(iris, `${own}/suspend/`), 204)
  assert.deepEqual(await read(iris), ['suspended', 'organisation'])
  assert.deepEqual(await read(vera), ['suspended', null])
  assert.equal(await act(iris, `${own}/restore/`), 204)
  assert.equal(await act(mona, `${ofFirm}/suspend/`), 204)
  assert.deepEqual(await read(iris), ['suspended', 'firm'])
  assert.equal(await act(iris, `${own}/restore/`), 409)
  assert.equal(await act(mona, `${ofFirm}/restore/`), 204)
  assert.equal(await act(mona, `/staff/people/${vito.id}/suspend/`), 204)
  assert.deepEqual(await read(iris), ['suspended', 'firm'], 'the whole account')
})

test('after three invitations a day an admin reads that at the address', async (t) => {
  const { database, client } = await signInFixture(t)
  await addPerson(database, 'iris', { role: 'admin' })
  const iris = client()
  await iris.signIn('iris')
  const given = { email: 'nadia@client.example', role: 'viewer' }
  const again = async () => {
    const invited = await iris.post('/members/', given)
    if (invited.status === 201) await iris.call('DELETE', `/members/${String(invited.body['id'])}/`)
    return invited
  }
  for (const _ of [1, 2, 3]) assert.equal((await again()).status, 201)
  const { status, body } = await again()
  assert.equal(status, 429)
  assert.deepEqual(body['errors'], { email: [String(body.detail)] })
})
