import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { castPassword, idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

async function firm(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const erase = async (id: string, email: string) =>
    await as.owner.call('POST', `/staff/erasures/${id}/`, { email })
  return { ...here, as, erase }
}

const email = 'mateo@sandbar.example'
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

test('beside an erasure, a sign-in is in before it and ends with it, or finds nobody', async (t) => {
  const { as, erase, database, request } = await firm(t)
  const { id } = as.named('Ingrid')
  const signIn = () =>
    request('/api/auth/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'ingrid.sandbar', password: castPassword }),
    })
  const [erased, ...others] = await statuses([
    erase(id, 'ingrid@sandbar.example'),
    signIn(),
    signIn(),
    signIn(),
  ])
  assert.equal(erased, 200)
  for (const status of others) assert.ok([200, 400, 401, 403, 409].includes(status), String(status))
  const sessions = database.read.selectFrom('session').select('id').where('account_id', '=', id)
  assert.deepEqual(await sessions.execute(), [])
})

test('beside an erasure, what they are writing is there without their name, or is not', async (t) => {
  const { as, erase, database } = await firm(t)
  const mateo = as.member('halden')
  const project = idOf('project', 'halden')
  const name = await database.read
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('id', '=', mateo.id)
    .executeTakeFirstOrThrow()
  const called = `${name.first_name} ${name.last_name}`
  const send = (nth: number) =>
    mateo.call('POST', `/projects/${project}/messages/`, { body: `Word ${nth} of ${called}` })
  const [first, erased, ...others] = await statuses([
    send(1),
    erase(mateo.id, email),
    send(2),
    send(3),
    mateo.call('GET', `/projects/${project}/messages/`),
  ])
  assert.equal(erased, 200)
  for (const status of [first, ...others])
    assert.ok([200, 201, 401, 403, 404, 409].includes(status ?? 0), String(status))
  const messages = database.read.selectFrom('message').select(['author_name', 'body'])
  for (const { author_name, body } of await messages.where('author_id', '=', mateo.id).execute()) {
    assert.equal(author_name, 'Erased person')
    assert.ok(!body.includes(called), body)
  }
  for (const table of ['message_read', 'notification', 'project_act', 'own_act'] as const) {
    const rows = database.read.selectFrom(table).select('account_id')
    assert.deepEqual(await rows.where('account_id', '=', mateo.id).execute(), [], table)
  }
})

test('beside an erasure, a reply and a draft are there before it and go with it, or are refused', async (t) => {
  const { as, erase, database } = await firm(t)
  const enquiry = idOf('enquiry', 'Corin')
  const { email: theirs } = await database.read
    .selectFrom('enquiry')
    .select('email')
    .where('id', '=', enquiry)
    .executeTakeFirstOrThrow()
  const { call } = as.manager
  const draft = (sequence: number) =>
    call('PATCH', `/staff/enquiries/${enquiry}/drafts/answer/`, {
      editor: `page-${sequence}`,
      sequence,
      fields: [{ name: 'text', value: `Dear you ${sequence}`, seen: null, base: 0 }],
    })
  const [before, reply, erased, ...others] = await statuses([
    draft(1),
    call('POST', `/staff/enquiries/${enquiry}/answer/`, { text: 'Dear you', seen: null }),
    erase(enquiry, theirs),
    draft(2),
    call('POST', `/staff/enquiries/${enquiry}/note/`, { text: 'Called them' }),
    draft(3),
  ])
  assert.equal(erased, 200)
  for (const status of [before, reply, ...others])
    assert.ok([200, 201, 404, 409].includes(status ?? 0), String(status))
  const state = JSON.stringify([
    await database.read.selectFrom('enquiry').selectAll().execute(),
    await database.read.selectFrom('enquiry_message').selectAll().execute(),
    await database.read.selectFrom('draft').selectAll().execute(),
    await database.read.selectFrom('outbox').selectAll().execute(),
  ])
  for (const word of ['Dear you', 'Called them', theirs]) assert.ok(!state.includes(word), word)
})

test('of two erasures of the same person one is done, and the other finds nobody', async (t) => {
  const { as, erase, database } = await firm(t)
  const { id } = as.member('halden')
  const both = await statuses([erase(id, email), erase(id, email)])
  assert.deepEqual(both.toSorted(), [200, 404])
  const done = await database.read.selectFrom('erasure').select('id').execute()
  assert.equal(done.length, 1)
})
