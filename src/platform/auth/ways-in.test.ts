import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { insertProject } from '../../../test/support/calling.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from './token.ts'

const email = 'iris@client.example'

/** Iris with every way in that there is, her colleague Ada, who is an admin, and the firm's owner. */
async function fixture(t: TestContext) {
  const here = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { client, database } = here
  const person = await addPerson(database, 'iris')
  const organisation_id = person.organisation_id as string
  const signedIn = async (name: string) => {
    const one = client()
    assert.equal((await one.signIn(name)).status, 200)
    return one
  }
  await addPerson(database, 'ada', { organisation_id, role: 'admin' })
  await addPerson(database, 'olga', { organisation_id: null, role: 'owner' })
  const [iris, ada, olga] = [await signedIn('iris'), await signedIn('ada'), await signedIn('olga')]
  const project_id = await insertProject(database, organisation_id)
  const version = await insertVersion(database, { organisation_id, project_id })
  const feed = new URL(String((await iris.call('POST', '/calendar/feed/')).body['url'])).pathname
  const ticketPath = `/documents/${version.id}/ticket/`
  const ticket = String((await iris.post(ticketPath, { preview: false })).body['url'])
  await client().post('/auth/password/forgot/', { username: 'iris' })
  const [reset] = await here.tokensFor(email)
  const password = 'six-swans-under-the-bridge'
  const ways: Record<string, () => Promise<number>> = {
    session: async () => (await iris.call('GET', '/users/me/')).status,
    feed: async () => (await here.get(feed)).status,
    ticket: async () => {
      const rows = database.read.selectFrom('ticket').select('token_hash')
      return (await rows.execute()).length === 0 ? (await here.get(ticket)).status : 200
    },
    reset: async () =>
      (await client().post('/auth/password/reset/', { token: reset, password })).status,
  }
  return { ...here, person, organisation_id, project_id, iris, ada, olga, ways }
}

type Fixture = Awaited<ReturnType<typeof fixture>>

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  assert.ok(status < 300, text)
}

/** Each shuts Iris out and lets her in again. */
const acts: Record<string, (here: Fixture) => Promise<void>> = {
  'the firm suspends and restores her': async ({ olga, person }) => {
    for (const act of ['suspend', 'restore'])
      await done(olga.call('POST', `/staff/people/${person.id}/${act}/`))
  },
  'the firm suspends and restores her membership': async ({ olga, person }) => {
    for (const act of ['suspend', 'restore'])
      await done(olga.call('POST', `/staff/members/${person.membership}/${act}/`))
  },
  'an admin suspends and restores her': async ({ ada, person }) => {
    for (const act of ['suspend', 'restore'])
      await done(ada.call('POST', `/members/${person.membership}/${act}/`))
  },
  'her organisation is suspended and restored': async ({ olga, organisation_id }) => {
    for (const suspended of [true, false])
      await done(olga.call('PATCH', `/staff/organisations/${organisation_id}/`, { suspended }))
  },
}

for (const [what, act] of Object.entries(acts))
  test(`no way in from before comes back when ${what}`, async (t) => {
    const here = await fixture(t)
    const { session, feed, ticket, reset } = here.ways
    assert.deepEqual([await session?.(), await feed?.()], [200, 200])
    await act(here)
    assert.deepEqual(
      [await session?.(), await feed?.(), await ticket?.(), await reset?.()],
      [401, 404, 404, 410],
    )
    assert.equal((await here.client().signIn('iris')).status, 200, 'she signs in anew')
  })

test('a new password ends every feed and session', async (t) => {
  const { ways } = await fixture(t)
  assert.equal(await ways['reset']?.(), 200)
  assert.deepEqual([await ways['session']?.(), await ways['feed']?.()], [401, 404])
})

test('an admin neither lifts what the firm did nor gets around it', async (t) => {
  const { ada, olga, person } = await fixture(t)
  const own = `/members/${person.membership}/`
  const refused = [409, 'The firm has suspended them. Please ask the firm.']
  for (const path of [`/staff/people/${person.id}`, `/staff/members/${person.membership}`]) {
    await done(olga.call('POST', `${path}/suspend/`))
    for (const [method, way] of [
      ['POST', `${own}restore/`],
      ['POST', `${own}suspend/`],
      ['DELETE', own],
    ] as const) {
      const { status, body } = await ada.call(method, way)
      assert.deepEqual([status, body.detail], refused, way)
    }
    await done(olga.call('POST', `${path}/restore/`))
  }
  await done(ada.call('DELETE', own))
})

test('an address that the firm has suspended stays so when its last membership was removed', async (t) => {
  const { ada, olga, person, client, iris } = await fixture(t)
  await done(olga.call('POST', `/staff/people/${person.id}/suspend/`))
  await done(olga.call('DELETE', `/staff/members/${person.membership}/`))
  assert.equal((await ada.post('/members/', { email, role: 'viewer' })).status, 201)
  assert.equal((await client().signIn('iris')).status, 401)
  assert.ok(!(await iris.isIn()))
})

test('a sign-in under way while its owner is shut out opens nothing', async (t) => {
  const { ada, client, person, database } = await fixture(t)
  const [signedIn] = await Promise.all([
    client().signIn('iris'),
    ada.call('POST', `/members/${person.membership}/suspend/`),
  ])
  assert.ok([200, 401].includes(signedIn.status))
  await done(ada.call('POST', `/members/${person.membership}/restore/`))
  const open = database.read.selectFrom('session').select('id').where('account_id', '=', person.id)
  assert.deepEqual(await open.where('ended_at', 'is', null).execute(), [])
})

test('who loses one of two memberships loses all that it opened, and keeps the session and the other', async (t) => {
  const { ada, database, get, iris, person, ways } = await fixture(t)
  const organisation_id = (await addPerson(database, 'owen', { role: 'admin' })).organisation_id
  const place = { id: newId(), organisation_id: organisation_id as string, role: 'member' as const }
  await database.transaction((trx) => addMembership(trx, person, place))
  const project_id = await insertProject(database, place.organisation_id)
  const version = await insertVersion(database, { ...place, project_id })
  const there = async (path: string) => {
    const answer = await iris.call('POST', path, {}, { 'Portico-Membership': place.id })
    assert.ok(answer.status < 300, answer.text)
    return String(answer.body['url'])
  }
  const feed = new URL(await there('/calendar/feed/')).pathname
  await there(`/documents/${version.id}/ticket/`)
  await done(ada.call('POST', `/members/${person.membership}/suspend/`))
  const { session, feed: feedHere } = ways
  assert.deepEqual([await session?.(), await feedHere?.()], [200, 404])
  const left = await database.read.selectFrom('ticket').select('membership_id').execute()
  assert.deepEqual(
    left.map(({ membership_id }) => membership_id),
    [place.id],
  )
  assert.equal((await get(feed)).status, 200)
  const by = { 'Portico-Membership': person.membership }
  const named = await iris.call('GET', '/users/me/', undefined, by)
  assert.deepEqual([named.status, named.body['membership_ended']], [403, true])
  const { body } = await iris.call('GET', '/users/me/')
  assert.deepEqual(body['organisation'], { id: organisation_id, name: 'owen & Co.' })
})

interface BackAndForth {
  /** The same word and its opposite, in turn. */
  say: (here: Fixture, isBack: boolean) => Promise<{ status: number }>
  /** What it is about. */
  about: (here: Fixture) => string
  /** A value that the two words differ in, as it is now, and as an entry of the audit says. */
  now: (here: Fixture) => Promise<boolean>
  said: (entry: { action: string; detail: string; after: string | null }) => boolean
}

const backAndForth: Record<string, BackAndForth> = {
  'a membership, by an admin,': {
    say: ({ ada, person }, isBack) =>
      ada.call('POST', `/members/${person.membership}/${isBack ? 'restore' : 'suspend'}/`),
    about: ({ person }) => person.membership,
    now: async ({ database, person }) =>
      (await rowOf(database, 'membership', person.membership)).suspended_at !== null,
    said: ({ action }) => action.endsWith('-suspended'),
  },
  'a person, by the firm,': {
    say: ({ olga, person }, isBack) =>
      olga.call('POST', `/staff/people/${person.id}/${isBack ? 'restore' : 'suspend'}/`),
    about: ({ person }) => person.id,
    now: async ({ database, person }) =>
      (await rowOf(database, 'account', person.id)).suspended_at !== null,
    said: ({ action }) => action.endsWith('-suspended'),
  },
  'an organisation, by the firm,': {
    say: ({ olga, organisation_id }, isBack) =>
      olga.call('PATCH', `/staff/organisations/${organisation_id}/`, { suspended: !isBack }),
    about: ({ organisation_id }) => organisation_id,
    now: async ({ database, organisation_id }) =>
      (await rowOf(database, 'organisation', organisation_id)).suspended_at !== null,
    said: ({ detail }) => (JSON.parse(detail) as { suspended: boolean }).suspended,
  },
  'a grant, by an admin,': {
    say: ({ ada, person, project_id }, isBack) =>
      ada.call('PATCH', `/members/${person.membership}/`, { projects: isBack ? [project_id] : [] }),
    about: ({ person }) => person.membership,
    now: async ({ database, person }) => {
      const theirs = database.read.selectFrom('project_grant').select('project_id')
      return (await theirs.where('membership_id', '=', person.membership).execute()).length === 1
    },
    said: ({ after }) => (JSON.parse(after ?? '') as { projects: string }).projects !== '',
  },
}

async function rowOf<Table extends 'account' | 'membership' | 'organisation'>(
  { read }: Fixture['database'],
  table: Table,
  id: string,
) {
  const row = await sql<Tables[Table]>`select * from ${sql.table(table)} where id = ${id}`
    .execute(read)
    .then(({ rows }) => rows[0])
  assert.ok(row)
  return row
}

for (const [what, { say, about, now, said }] of Object.entries(backAndForth))
  test(`${what} back and forth ten times at once ends in what the last word says`, async (t) => {
    const here = await fixture(t)
    const words = Array.from({ length: 10 }, (_, at) => say(here, at % 2 === 1))
    const answers = await Promise.all(words)
    assert.ok(
      answers.every(({ status }) => status < 300),
      answers.map(({ status }) => status).join(' '),
    )
    const all = await here.database.read
      .selectFrom('audit_entry')
      .leftJoin('audit_change', 'audit_change.seq', 'audit_entry.seq')
      .select(['action', 'detail', 'audit_change.after'])
      .where('about', '=', about(here))
      .orderBy('audit_entry.seq', 'desc')
      .execute()
    const entries = all.filter(({ action }) => /-(suspended|restored|changed)$/.test(action))
    const [last, ...before] = entries.map(said)
    assert.equal(await now(here), last)
    // What found it as it was to be wrote none, so that each entry is a change of the one before.
    before.reduce((after, one) => (assert.notEqual(one, after), one), last)
  })
