import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import type { Thread } from '../message/contract.ts'

const email = 'nadia@client.example'
const chosen = {
  username: 'nadia.b',
  first_name: 'Nadia',
  last_name: 'Brandt',
  password: 'four-herons-above-the-weir',
}

test('somebody new to an organisation, or to a project of it, has nothing unread', async (t) => {
  const { client, database, tokensFor } = await signInFixture(t)
  const iris = client()
  const { organisation_id } = await addPerson(database, 'iris', { role: 'admin' })
  await iris.signIn('iris')
  const project = async (title: string) =>
    await insertProject(database, organisation_id ?? '', { title })
  const [orchard, cellar] = [await project('Orchard'), await project('Cellar')]
  const write = async (id: string) => {
    const { status } = await iris.post(`/projects/${id}/messages/`, { body: 'As we said.' })
    assert.equal(status, 201)
  }
  for (const id of [orchard, orchard, cellar]) await write(id)
  const given = { email, role: 'member', projects: [orchard] }
  const { body } = await iris.post('/members/', given)
  const [token] = await tokensFor(email)
  assert.equal((await client().post('/auth/invitation/accept/', { token, ...chosen })).status, 200)
  const nadia = client()
  await nadia.signIn(chosen.username, { password: chosen.password })
  const unread = async () => {
    const threads = JSON.parse((await nadia.call('GET', '/messages/')).text) as Thread[]
    return Object.fromEntries(threads.map((one) => [one.title, one.unread]))
  }
  assert.deepEqual(await unread(), { Orchard: 0 })
  await write(orchard)
  assert.deepEqual(await unread(), { Orchard: 1 }, 'what comes after that')
  const to = { role: 'member', projects: [orchard, cellar] }
  assert.equal((await iris.call('PATCH', `/members/${String(body['id'])}/`, to)).status, 200)
  assert.deepEqual(await unread(), { Orchard: 1, Cellar: 0 })
})

test('who was removed and comes back has nothing unread of what was written meanwhile', async (t) => {
  const { client, clock, database, tokensFor } = await signInFixture(t)
  const iris = client()
  const { organisation_id } = await addPerson(database, 'iris', { role: 'admin' })
  await iris.signIn('iris')
  const orchard = await insertProject(database, organisation_id ?? '', { title: 'Orchard' })
  const write = async () =>
    assert.equal(
      (await iris.post(`/projects/${orchard}/messages/`, { body: 'As we said.' })).status,
      201,
    )
  // Of another organisation, too, so that the account stays when she leaves this one.
  await addPerson(database, 'nadia')
  const nadia = client()
  const join = async (nth: number) => {
    clock.pass(1_000)
    const { body } = await iris.post('/members/', { email, role: 'member' })
    const [token] = (await tokensFor(email, nth)).slice(-1)
    assert.equal((await client().post('/auth/invitation/agree/', { token })).status, 200)
    await nadia.signIn('nadia')
    return String(body['id'])
  }
  const unread = async (membership: string) => {
    const given = { 'Portico-Membership': membership }
    const { text } = await nadia.call('GET', '/messages/', undefined, given)
    const { body } = await nadia.call('GET', '/notifications/', undefined, given)
    return [...(JSON.parse(text) as Thread[]).map((one) => one.unread), body['unread']]
  }
  await write()
  const first = await join(1)
  await write()
  assert.deepEqual(await unread(first), [1, 1])
  assert.equal((await iris.call('DELETE', `/members/${first}/`)).status, 204)
  await write()
  const second = await join(2)
  assert.deepEqual(await unread(second), [0, 0])
  await write()
  assert.deepEqual(await unread(second), [1, 1], 'what comes after that')
})
