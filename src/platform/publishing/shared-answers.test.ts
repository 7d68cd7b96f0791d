import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'

const titles = async (answer: Response) =>
  ((await answer.json()) as { title: string }[]).map(({ title }) => title).sort()

test('a change is in the next answer, whichever process or query made it', async (t) => {
  const here = await world(t)
  const there = await world(t, { address: here.address, demo: false })
  const headers = await signedIn(here, 'demo')
  const before = await titles(await here.get('/api/projects/', headers))
  assert.deepEqual(await titles(await there.get('/api/projects/', headers)), before)
  await here.database.transaction((trx) =>
    trx
      .updateTable('project')
      .set({ title: 'Renamed by hand' })
      .where('status', '=', 'active')
      .where('title', '=', 'Dealer quotes on the phone')
      .execute(),
  )
  for (const { get } of [here, there]) {
    const after = await titles(await get('/api/projects/', headers))
    assert.ok(after.includes('Renamed by hand'))
    assert.equal(after.length, before.length)
  }
})

test('an added or deleted project and a renamed company are in the next answer', async (t) => {
  const here = await world(t)
  const { get, database } = here
  const headers = await signedIn(here, 'demo')
  const cseesAll = async () => (await get('/api/projects/', headers)).text()
  const first = await cseesAll()
  await database.transaction((trx) =>
    trx.updateTable('organisation').set({ name: 'Halden & Daughters' }).execute(),
  )
  const renamed = await cseesAll()
  assert.match(renamed, /Halden & Daughters/)
  const copied = database.read.selectFrom('project').selectAll().where('status', '=', 'planned')
  const planned = await copied.where('title', 'like', 'Spare-parts%').executeTakeFirstOrThrow()
  const another = { ...planned, id: 'another-project-_______', title: 'Another sketch' }
  await database.transaction((trx) => trx.insertInto('project').values(another).execute())
  assert.match(await cseesAll(), /Another sketch/)
  await database.transaction((trx) =>
    trx.deleteFrom('project').where('id', '=', another.id).execute(),
  )
  const fewer = await cseesAll()
  assert.doesNotMatch(fewer, /Another sketch/)
  assert.match(fewer, /Spare-parts/)
  assert.doesNotMatch(first, /Another sketch/)
})

test('an answer cached for one organisation is sent to no other', async (t) => {
  const here = await world(t)
  const { database, get } = here
  const headers = await signedIn(here, 'demo')
  const ours = await (await get('/api/projects/', headers)).text()
  // Noor, of another organisation, gets a sign-in.
  await database.transaction(async (trx) => {
    const chosen = { username: 'noor', password_hash: 'none' }
    await trx.updateTable('account').set(chosen).where('first_name', '=', 'Noor').execute()
    const accepted = trx.updateTable('membership').set({ accepted_at: '2026-11-20T15:00:00.000Z' })
    await accepted.where('first_name', '=', 'Noor').execute()
  })
  const theirs = await (await get('/api/projects/', await signedIn(here, 'noor'))).text()
  assert.match(theirs, /Referrals/)
  assert.doesNotMatch(theirs, /Dealer quotes/)
  assert.doesNotMatch(ours, /Referrals/)
})

test('a cached answer has the headers of every answer, and no proxy may cache it', async (t) => {
  const here = await world(t)
  const headers = await signedIn(here, 'demo')
  await here.get('/api/projects/', headers)
  const answer = await here.get('/api/projects/', headers)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.ok(answer.headers.get('x-request-id'))
  assert.ok(answer.headers.get('content-security-policy'))
  assert.equal((await here.get('/api/projects/?x=1', headers)).status, 422)
  assert.equal((await here.get('/api/projects/')).status, 401)
})

test('a cached answer is not sent to somebody who has lost access', async (t) => {
  const here = await world(t)
  const { database, get } = here
  const headers = await signedIn(here, 'demo')
  const cseesAll = async (more = {}) =>
    (await get('/api/projects/', { ...headers, ...more })).status
  assert.deepEqual([await cseesAll(), await cseesAll()], [200, 200])
  assert.equal(await cseesAll({ Authorization: 'Token nobody' }), 401)
  assert.equal(await cseesAll({ 'Idempotency-Key': 'short' }), 400, 'the app refuses as well')
  const demand = (second_factor_required: number) =>
    database.transaction((trx) =>
      trx.updateTable('organisation').set({ second_factor_required }).execute(),
    )
  await demand(1)
  assert.equal(await cseesAll(), 403)
  await demand(0)
  assert.equal(await cseesAll(), 200)
  const suspended_at = here.clock.now().toISOString()
  await database.transaction((trx) => trx.updateTable('account').set({ suspended_at }).execute())
  assert.equal(await cseesAll(), 401)
})
