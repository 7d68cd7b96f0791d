import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'

const rounds = 20

/** An organisation with its admin, the firm's owner, and a document to be opened. */
async function fixture(t: TestContext) {
  const here = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { client, database } = here
  const organisation_id = (await addPerson(database, 'ada', { role: 'admin' }))
    .organisation_id as string
  await addPerson(database, 'olga', { organisation_id: null, role: 'owner' })
  const signedIn = async (name: string) => {
    const one = client()
    assert.equal((await one.signIn(name)).status, 200)
    return one
  }
  const [ada, olga] = [await signedIn('ada'), await signedIn('olga')]
  const project_id = await insertProject(database, organisation_id)
  const version = await insertVersion(database, { organisation_id, project_id })
  return { ...here, organisation_id, signedIn, ada, olga, version: version.id }
}

type Fixture = Awaited<ReturnType<typeof fixture>>
type Person = Awaited<ReturnType<typeof addPerson>>
type Call = () => Promise<{ status: number; text: string }>

/** What is open to somebody whom everything shuts out. */
async function leftOf({ database: { read } }: Fixture, { id, membership }: Person) {
  const sessions = read.selectFrom('session').select('id').where('account_id', '=', id)
  const links = read.selectFrom('link').select('id').where('account_id', '=', id)
  const feeds = read.selectFrom('calendar_feed').select('created_at')
  const open = feeds.where('membership_id', '=', membership).where('revoked_at', 'is', null)
  const tickets = read.selectFrom('ticket').select('created_at')
  return {
    sessions: (await sessions.where('ended_at', 'is', null).execute()).length,
    links: (await links.where('used_at', 'is', null).execute()).length,
    feeds: (await open.execute()).length,
    tickets: (await tickets.where('membership_id', '=', membership).execute()).length,
  }
}

const nothing = { sessions: 0, links: 0, feeds: 0, tickets: 0 }

/** What somebody does, and by whom they are shut out in the same moment. */
const crossings: Record<
  string,
  {
    make: (here: Fixture, person: Person) => Promise<Call>
    shut: (here: Fixture, p: Person) => Call
  }
> = {
  'a feed is made while its membership is suspended': {
    make: async ({ signedIn }, { username }) => {
      const own = await signedIn(String(username))
      return () => own.call('POST', '/calendar/feed/')
    },
    shut:
      ({ ada }, { membership }) =>
      () =>
        ada.call('POST', `/members/${membership}/suspend/`),
  },
  'a document is opened while its reader is suspended by the firm': {
    make: async ({ signedIn, version }, { username }) => {
      const own = await signedIn(String(username))
      return () => own.post(`/documents/${version}/ticket/`, { preview: false })
    },
    shut:
      ({ olga }, { id }) =>
      () =>
        olga.call('POST', `/staff/people/${id}/suspend/`),
  },
  'a password is set by a link while its owner is suspended by the firm': {
    make: async ({ client, tokensFor }, { username, email }) => {
      await client().post('/auth/password/forgot/', { username })
      const [token] = await tokensFor(email)
      const password = 'six-swans-under-the-bridge'
      return () => client().post('/auth/password/reset/', { token, password })
    },
    shut:
      ({ olga }, { id }) =>
      () =>
        olga.call('POST', `/staff/people/${id}/suspend/`),
  },
  'a link is asked for while its owner is removed': {
    make:
      async ({ client }, { username }) =>
      () =>
        client().post('/auth/password/forgot/', { username }),
    shut:
      ({ ada }, { membership }) =>
      () =>
        ada.call('DELETE', `/members/${membership}/`),
  },
  'somebody is suspended while their organisation is': {
    make: async ({ olga, organisation_id, signedIn }, { id, username }) => {
      await olga.call('PATCH', `/staff/organisations/${organisation_id}/`, { suspended: false })
      const own = await signedIn(String(username))
      assert.equal((await own.call('POST', '/calendar/feed/')).status, 201)
      return () => olga.call('POST', `/staff/people/${id}/suspend/`)
    },
    shut:
      ({ olga, organisation_id }) =>
      () =>
        olga.call('PATCH', `/staff/organisations/${organisation_id}/`, { suspended: true }),
  },
  'the firm removes somebody while an admin does': {
    make: async ({ olga, signedIn }, { id, username }) => {
      await signedIn(String(username))
      return () => olga.call('DELETE', `/staff/people/${id}/`)
    },
    shut:
      ({ ada }, { membership }) =>
      () =>
        ada.call('DELETE', `/members/${membership}/`),
  },
}

for (const [what, { make, shut }] of Object.entries(crossings))
  test(`when ${what}, neither waits for ever and nothing is left open`, async (t) => {
    const here = await fixture(t)
    for (let round = 0; round < rounds; round++) {
      const { organisation_id } = here
      const person = await addPerson(here.database, `iris${round}`, { organisation_id })
      const [making, shutting] = [await make(here, person), shut(here, person)]
      const [made, done] = await both(making, shutting, round % 2 === 0)
      assert.ok(made.status < 500, made.text)
      assert.ok([200, 204, 404, 409].includes(done.status), done.text)
      await here.settled()
      assert.deepEqual(await leftOf(here, person), nothing, `${round}: ${made.status} ${made.text}`)
    }
  })

/** Two at once; `swapped` begins with the second. */
async function both(one: Call, other: Call, swapped: boolean) {
  if (!swapped) return await Promise.all([one(), other()])
  const [last, first] = await Promise.all([other(), one()])
  return [first, last] as const
}

test('when an invitation is agreed to while it is taken back, one of the two is refused or undone', async (t) => {
  const here = await fixture(t)
  const { ada, client, database, tokensFor } = here
  for (let round = 0; round < rounds; round++) {
    const person = await addPerson(database, `nadia${round}`)
    const { email } = person
    const invited = await ada.post('/members/', { email, role: 'viewer' })
    const [token] = await tokensFor(email)
    const member = `/members/${String(invited.body['id'])}/`
    const agree = () => client().post('/auth/invitation/agree/', { token })
    const remove = () => ada.call('DELETE', member)
    const [agreed, removed] = await both(agree, remove, round % 2 === 0)
    assert.ok([200, 410].includes(agreed.status), agreed.text)
    assert.equal(removed.status, 204, removed.text)
    const row = await database.read
      .selectFrom('membership')
      .select(['accepted_at', 'removed_at'])
      .where('id', '=', String(invited.body['id']))
      .executeTakeFirstOrThrow()
    assert.notEqual(row.removed_at, null)
    assert.equal(row.accepted_at !== null, agreed.status === 200)
    assert.equal((await leftOf(here, person)).links, 0)
  }
})
