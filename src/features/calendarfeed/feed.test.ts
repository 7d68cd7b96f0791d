import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertEvent } from '../../../test/support/dates.ts'
import { insertProject, addActor } from '../../../test/support/calling.ts'
import { world } from '../../../test/support/world.ts'

/** Ada and Bob, each with a company, a meeting and a feed; `read` returns a status and a text. */
async function fixture(t: TestContext) {
  const here = await world(t, { demo: false })
  const person = async (name: string) => {
    const one = await addActor(here, name)
    const project_id = await insertProject(here.database, one.organisation)
    const owned = { organisation_id: one.organisation, project_id }
    await insertEvent(here.database, owned, { title: `Meeting of ${name}` })
    const make = async () => {
      const { status, json } = await one.call('POST', '/calendar/feed/')
      assert.equal(status, 201)
      return new URL((json as { url: string }).url).pathname
    }
    return { ...one, make }
  }
  const read = async (path: string) => {
    const answer = await here.get(path)
    const own = [answer.headers.get('x-request-id') ?? '-', path]
    const text = own.reduce((all, one) => all.replaceAll(one, '…'), await answer.text())
    return { status: answer.status, text }
  }
  return { ...here, ada: await person('ada'), bob: await person('bob'), read }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

const at = '2026-11-20T15:00:00.000Z'

async function set(
  { database }: Pick<Fixture, 'database'>,
  table: 'account' | 'membership' | 'organisation',
  id: string | null,
  change: Record<string, unknown>,
) {
  await database.transaction((trx) =>
    trx.updateTable(table).set(change).where('id', '=', id).execute(),
  )
}

test('a feed has the meetings of its own company, and none of another', async (t) => {
  const { ada, bob, read } = await fixture(t)
  const { status, text } = await read(await ada.make())
  assert.equal(status, 200)
  assert.match(text, /Meeting of ada/)
  assert.doesNotMatch(text, /bob/)
  assert.match((await read(await bob.make())).text, /Meeting of bob/)
})

test('a feed of who sees chosen projects has those, as they are granted at that moment', async (t) => {
  const { ada, read, database } = await fixture(t)
  const { organisation: organisation_id, membership: membership_id } = ada
  const path = await ada.make()
  const project_id = await insertProject(database, organisation_id)
  const times = { starts_at: at, ends_at: '2026-11-20T16:00:00.000Z' }
  await insertEvent(
    database,
    { organisation_id, project_id },
    { title: 'About the pier', ...times },
  )
  const isThere = async () => (await read(path)).text.includes('About the pier')
  assert.equal(await isThere(), true)
  await set({ database }, 'membership', membership_id, { sees_all: 0 })
  assert.equal(await isThere(), false)
  const grant = { organisation_id, membership_id, project_id, granted_at: at }
  await database.transaction((trx) => trx.insertInto('project_grant').values(grant).execute())
  assert.equal(await isThere(), true)
  await database.transaction((trx) => trx.deleteFrom('project_grant').execute())
  assert.equal(await isThere(), false)
})

test('a feed covers 90 days back and 309 ahead, wherever its owner is', async (t) => {
  const here = await fixture(t)
  const { organisation } = here.ada
  const project_id = await insertProject(here.database, organisation)
  const day = (days: number, time: string) =>
    `${new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`
  // A day begins up to 14 hours earlier than in UTC, and ends up to 12 hours later.
  const events = {
    'too early': day(-91, '08:30'),
    'the first': day(-91, '10:30'),
    'the last': day(310, '11:30'),
    'too late': day(310, '12:30'),
  }
  for (const [title, starts_at] of Object.entries(events)) {
    const ends_at = new Date(Date.parse(starts_at) + 60_000).toISOString()
    const owned = { organisation_id: organisation, project_id }
    await insertEvent(here.database, owned, { title, starts_at, ends_at })
  }
  const { text } = await here.read(await here.ada.make())
  const found = Object.keys(events).filter((title) => text.includes(`SUMMARY:${title}`))
  assert.deepEqual(found, ['the first', 'the last'])
})

test('a feed is a calendar that is never cached, and answers GET alone', async (t) => {
  const here = await fixture(t)
  const path = await here.ada.make()
  const answer = await here.get(path)
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex')
  assert.equal((await here.request(path, { method: 'POST' })).status, 405)
})

test('the token is stored in no table and written to no log', async (t) => {
  const { ada, read, database, log } = await fixture(t)
  const path = await ada.make()
  await read(path)
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const rows = await database.read.selectFrom('calendar_feed').selectAll().execute()
  assert.equal(rows.length, 1)
  const audit = await database.read.selectFrom('audit_entry').selectAll().execute()
  assert.ok(audit.some(({ action }) => action === 'calendar-feed-made'))
  assert.doesNotMatch(JSON.stringify([rows, audit, log]), new RegExp(token))
  assert.match(JSON.stringify(log), /\/calendar\/\(token\)\.ics/)
})

const endings: Record<string, (here: Fixture) => Promise<unknown>> = {
  'it is revoked': ({ ada }) => ada.call('DELETE', '/calendar/feed/'),
  'a new one is made': ({ ada }) => ada.make(),
  'its owner is removed': (here) => set(here, 'account', here.ada.id, { removed_at: at }),
  'its owner is suspended': (here) => set(here, 'account', here.ada.id, { suspended_at: at }),
  'its owner’s membership is suspended': (here) =>
    set(here, 'membership', here.ada.membership, { suspended_at: at }),
  'its owner’s membership is removed': (here) =>
    set(here, 'membership', here.ada.membership, { removed_at: at }),
  'its company is suspended': (here) =>
    set(here, 'organisation', here.ada.organisation, { suspended_at: at }),
  // Bob has one, and so still his feed.
  'a second factor is demanded that its owner has not': async (here) => {
    const app = { account_id: here.bob.id, secret: 'x', created_at: at, confirmed_at: at }
    await here.database.transaction((trx) =>
      trx
        .insertInto('totp')
        .values({ ...app, last_step: 0 })
        .execute(),
    )
    for (const { organisation } of [here.ada, here.bob])
      await set(here, 'organisation', organisation, { second_factor_required: 1 })
  },
}

for (const [what, end] of Object.entries(endings)) {
  test(`a feed gets the 404 of an unknown one as soon as ${what}`, async (t) => {
    const here = await fixture(t)
    const path = await here.ada.make()
    const other = await here.bob.make()
    assert.equal((await here.read(path)).status, 200)
    await end(here)
    const never = await here.read(`/calendar/${'a'.repeat(43)}.ics`)
    assert.equal(never.status, 404)
    assert.ok((await here.read(path)).text === never.text)
    assert.equal((await here.read(path)).status, 404)
    assert.equal((await here.read(other)).status, 200)
  })
}

test('the owner sees since when a feed exists, and never its address again', async (t) => {
  const { ada, bob } = await fixture(t)
  assert.deepEqual((await ada.call('GET', '/calendar/feed/')).json, { since: null })
  await ada.make()
  assert.deepEqual((await ada.call('GET', '/calendar/feed/')).json, { since: at })
  assert.deepEqual((await bob.call('GET', '/calendar/feed/')).json, { since: null })
  assert.equal((await bob.call('DELETE', '/calendar/feed/')).status, 404)
  assert.equal((await ada.call('DELETE', '/calendar/feed/')).status, 204)
  assert.deepEqual((await ada.call('GET', '/calendar/feed/')).json, { since: null })
})

test('its owner is mailed that there is a feed, without its address', async (t) => {
  const { ada, database } = await fixture(t)
  const path = await ada.make()
  const tasks = database.read.selectFrom('outbox').select('payload').where('about', '=', ada.id)
  const [mail, ...more] = (await tasks.execute()).map(({ payload }) => payload)
  assert.deepEqual(more, [])
  assert.match(String(mail), /"calendar-feed-made"/)
  assert.ok(!String(mail).includes(path.slice(10, 40)))
})

test('of eight feeds made at the same time, one works', async (t) => {
  const { ada, read } = await fixture(t)
  const paths = await Promise.all(Array.from({ length: 8 }, ada.make))
  const open = await Promise.all(paths.map(async (path) => (await read(path)).status))
  assert.equal(open.filter((status) => status === 200).length, 1)
})

test('a session that was not confirmed for 11 minutes gets 403 for making a feed', async (t) => {
  const { ada, clock } = await fixture(t)
  clock.pass(11 * 60 * 1000)
  assert.equal((await ada.call('POST', '/calendar/feed/')).status, 403)
})

test('guessing tokens is limited to 240 requests an hour', async (t) => {
  const { read } = await fixture(t)
  const tries = Array.from({ length: 245 }, () => read(`/calendar/${'b'.repeat(43)}.ics`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 429).length, 5)
})
