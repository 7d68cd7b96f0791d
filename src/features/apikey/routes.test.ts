import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { ApiKey, OwnedApiKey } from './staff.contract.ts'
import { apiKeyStore } from './store.ts'

const enquiry = `/staff/enquiries/${idOf('enquiry', 'Corin')}/`
const year = 365

/** The cast, and what a program does that has a key. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false, settings: { DEMO: 'off' } })
  const as = await actors(here)
  const make = async (by: CastActor, rights: string[], days: number | null = year) => {
    const answer = await by.call('POST', '/staff/api-keys/', { name: 'Nightly', rights, days })
    return { status: answer.status, ...((await answer.json()) as ApiKey & { key: string }) }
  }
  const by = (key: string) => (method: string, path: string, body?: unknown) =>
    here.request(`/api${path}`, {
      method,
      headers: {
        Authorization: `Token ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const statusBy = async (key: string, path = enquiry) => (await by(key)('GET', path)).status
  return { ...here, as, make, by, statusBy }
}

test('a key does what its rights are for, in the name of its owner, and nothing else', async (t) => {
  const { as, make, by, database } = await firm(t)
  const { status, id, key } = await make(as.manager, ['enquiries'])
  assert.equal(status, 201)
  assert.match(key, /^portico_[\w-]{43}$/)
  const call = by(key)
  assert.equal((await call('GET', enquiry)).status, 200)
  const noted = await call('POST', `${enquiry}note/`, { text: 'By a program.' })
  assert.equal(noted.status, 200)
  const undo = ((await noted.json()) as { undo: string }).undo
  assert.equal((await call('POST', `/undo/${undo}/`)).status, 204)
  const refused = {
    'a right that its owner has and it has not': await call('GET', '/staff/people/'),
    'what is about its owner': await call('GET', '/users/me/'),
    'a new key, which takes a fresh password': await call('POST', '/staff/api-keys/', {
      name: 'Another',
      rights: ['enquiries'],
      days: null,
    }),
    'making a client, which takes one, too': await call('POST', `${enquiry}client/`, {}),
  }
  for (const [what, answer] of Object.entries(refused)) assert.equal(answer.status, 403, what)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'detail'])
    .where('action', 'like', 'enquiry%')
    .execute()
  assert.ok(entries.length > 0)
  for (const { actor_id, detail } of entries) {
    assert.equal(actor_id, as.manager.id)
    assert.equal((JSON.parse(detail) as { api_key: string }).api_key, id)
  }
})

test('a key loses what its owner loses, and nobody gives one a right that they lack', async (t) => {
  const { as, make, statusBy, database } = await firm(t)
  const { key } = await make(as.manager, ['enquiries', 'people'])
  assert.equal(await statusBy(key, '/staff/people/'), 200)
  const become = (firm_roles: string | null) =>
    database.transaction((trx) =>
      trx.updateTable('account').set({ firm_roles }).where('id', '=', as.manager.id).execute(),
    )
  await become('consultant')
  assert.deepEqual([await statusBy(key), await statusBy(key, '/staff/people/')], [200, 403])
  await become('editor')
  assert.equal(await statusBy(key), 403)
  const asked = await make(as.consultant, ['enquiries', 'settings'])
  assert.equal(asked.status, 400)
  const { length } = (await (await as.consultant.call('GET', '/staff/api-keys/')).json()) as []
  assert.equal(length, 1, 'that of the cast')
})

test('a key takes back no act of a kind that it has no right for', async (t) => {
  const { as, make, by } = await firm(t)
  const { key } = await make(as.manager, ['projects'])
  const noted = await as.manager.call('POST', `${enquiry}note/`, { text: 'By hand.' })
  const { undo } = (await noted.json()) as { undo: string }
  assert.equal((await by(key)('POST', `/undo/${undo}/`)).status, 404)
  assert.equal((await as.manager.call('POST', `/undo/${undo}/`)).status, 204)
})

test('a key asks what a session is asked: an account in force, and its second factor', async (t) => {
  const { as, make, statusBy, database } = await firm(t)
  const { key } = await make(as.consultant, ['enquiries'])
  const suspend = (suspended_at: string | null) =>
    database.transaction((trx) =>
      trx.updateTable('account').set({ suspended_at }).where('id', '=', as.consultant.id).execute(),
    )
  await suspend('2026-11-20T14:00:00.000Z')
  assert.equal(await statusBy(key), 401)
  await suspend(null)
  assert.equal(await statusBy(key), 200)
  await database.transaction(async (trx) => {
    for (const table of ['totp', 'passkey'] as const)
      await trx.deleteFrom(table).where('account_id', '=', as.consultant.id).execute()
  })
  assert.equal(await statusBy(key), 403)
})

test('a key that is revoked or has run out is nobody, in no list, and stays so', async (t) => {
  const { as, make, statusBy, clock, database } = await firm(t)
  const revoked = await make(as.consultant, ['enquiries'])
  const short = await make(as.consultant, ['enquiries'], 30)
  const lasting = await make(as.consultant, ['enquiries'], null)
  const store = apiKeyStore(database)
  const listed = async () => {
    const now = clock.now().toISOString()
    const [all, mine] = [await store.all(now, 200), await store.of(as.consultant.id, now)]
    const idsIn = (keys: { id: string }[]) => keys.map(({ id }) => id)
    return [revoked, short, lasting].map(({ id }) =>
      [all, mine].map((keys) => idsIn(keys).includes(id)),
    )
  }
  const path = `/staff/api-keys/${revoked.id}/`
  assert.equal((await as.editor.call('DELETE', path)).status, 404, 'by somebody else')
  assert.equal((await as.consultant.call('DELETE', path)).status, 204)
  assert.equal((await as.consultant.call('DELETE', path)).status, 404)
  assert.equal(await statusBy(revoked.key), 401)
  assert.equal(await statusBy(short.key), 200)
  const [yes, no] = [
    [true, true],
    [false, false],
  ]
  assert.deepEqual(await listed(), [no, yes, yes])
  clock.pass(30 * 24 * 3_600_000)
  assert.equal(await statusBy(short.key), 401)
  assert.equal(await statusBy(lasting.key), 200)
  assert.deepEqual(await listed(), [no, no, yes])
})

test('a key that was made while the clock was ahead opens nothing until then', async (t) => {
  const { as, make, statusBy, clock } = await firm(t)
  clock.pass(5 * 60_000)
  const within = await make(as.consultant, ['enquiries'])
  clock.pass(1)
  const { key } = await make(as.consultant, ['enquiries'], null)
  clock.pass(-5 * 60_000 - 1)
  assert.equal(await statusBy(within.key), 200, 'two machines may differ by as much')
  assert.equal(await statusBy(key), 401)
  clock.pass(1)
  assert.equal(await statusBy(key), 200)
})

test('a use that was written while the clock was ahead is set right', async (t) => {
  const { as, make, statusBy, clock, database } = await firm(t)
  const { id, key } = await make(as.consultant, ['enquiries'])
  const used = async () => {
    const row = database.read.selectFrom('api_key').select('used_at').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).used_at
  }
  clock.pass(3_600_000)
  await statusBy(key)
  clock.pass(-3_600_000)
  await statusBy(key)
  assert.equal(await used(), clock.now().toISOString())
})

test('who is shut out has no key left, and gets none back', async (t) => {
  const { as, make, statusBy } = await firm(t)
  const { key } = await make(as.consultant, ['enquiries'])
  const person = `/staff/people/${as.consultant.id}/`
  assert.equal((await as.owner.call('POST', `${person}suspend/`)).status, 204)
  assert.equal(await statusBy(key), 401)
  assert.equal((await as.owner.call('POST', `${person}restore/`)).status, 204)
  assert.equal(await statusBy(key), 401)
})

test('a list shows when each was used and never a key; an owner sees and revokes everybody’s', async (t) => {
  const { as, make, statusBy, clock, database } = await firm(t)
  const { id, key } = await make(as.consultant, ['enquiries', 'projects'])
  const listOf = async (by: CastActor, more = '') =>
    (await (await by.call('GET', `/staff/api-keys/${more}`)).json()) as OwnedApiKey[]
  assert.equal((await listOf(as.consultant))[0]?.used_at, null)
  const used = clock.now().toISOString()
  await statusBy(key)
  clock.pass(30_000)
  await statusBy(key)
  const [mine] = await listOf(as.consultant)
  assert.deepEqual([mine?.name, mine?.rights], ['Nightly', ['enquiries', 'projects']])
  assert.equal(mine?.used_at, used, 'written once a minute')
  assert.deepEqual(
    (await listOf(as.manager)).map(({ id: one }) => one),
    [idOf('key', 'Mona')],
  )
  const [all] = await listOf(as.owner, 'all/')
  assert.deepEqual([all?.id, all?.owner.id], [id, as.consultant.id])
  assert.equal((await as.manager.call('GET', '/staff/api-keys/all/')).status, 403)
  assert.doesNotMatch(JSON.stringify([mine, all]), new RegExp(key.slice(8)))
  const rows = await database.read.selectFrom('api_key').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(key.slice(8)), 'stored as a hash')
  assert.equal((await as.owner.call('DELETE', `/staff/api-keys/${id}/`)).status, 204)
  assert.equal(await statusBy(key), 401)
})

test('its owner is mailed, and has twenty keys at most', async (t) => {
  const { as, make, database, clock } = await firm(t)
  const now = clock.now().toISOString()
  for (let made = 0; made < 18; made += 1)
    assert.equal((await make(as.consultant, ['enquiries'])).status, 201)
  const last = await make(as.consultant, ['enquiries'], 30)
  assert.equal(last.status, 201)
  assert.equal((await make(as.consultant, ['enquiries'])).status, 409)
  const mails = await database.read
    .selectFrom('outbox')
    .select('payload')
    .where('payload', 'like', '%api-key-made%')
    .execute()
  assert.equal(mails.length, 19) // What no longer opens anything takes no place.
  await database.transaction((trx) =>
    trx.updateTable('api_key').set({ expires_at: now }).where('id', '=', last.id).execute(),
  )
  const next = await make(as.consultant, ['enquiries'])
  assert.equal(next.status, 201)
  assert.equal((await make(as.consultant, ['enquiries'])).status, 409)
  assert.equal((await as.consultant.call('DELETE', `/staff/api-keys/${next.id}/`)).status, 204)
  assert.equal((await make(as.consultant, ['enquiries'])).status, 201)
})
