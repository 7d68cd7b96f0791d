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
