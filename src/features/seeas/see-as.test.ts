import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'

/** Mona of the firm, who sees the portal as Iris does. */
async function fixture(t: TestContext) {
  const here = await signInFixture(t, { settings: { DEMO: 'on' } })
  const { client, database } = here
  const iris = await addPerson(database, 'iris')
  const staff = async (name: string, role: 'manager' | 'consultant' | 'owner') => {
    const { id } = await addPerson(database, name, { organisation_id: null, role })
    const one = client()
    assert.equal((await one.signIn(name)).status, 200)
    return { ...one, id }
  }
  const mona = await staff('mona', 'manager')
  const begun = await mona.call('POST', `/staff/members/${iris.membership}/see-as/`, {})
  assert.equal(begun.status, 201, begun.text)
  const headers = { 'Portico-See-As': String(begun.body['see_as']) }
  const me = async (by = mona) => {
    const { status, body } = await by.call('GET', '/users/me/', undefined, headers)
    return status === 200 ? body['username'] : [status, body['see_as_ended'] ?? null]
  }
  return { ...here, iris, mona, headers, me, staff }
}

test('a look at the portal is entered in the audit, with who looked and as whom', async (t) => {
  const { database, iris, mona } = await fixture(t)
  const entry = await database.read
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'about', 'organisation_id'])
    .where('action', '=', 'seen-as')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { ...entry },
    {
      actor_id: mona.id,
      action: 'seen-as',
      about: iris.membership,
      organisation_id: iris.organisation_id,
    },
  )
})

test('the session of who looks stays what it is', async (t) => {
  const { mona, me, database } = await fixture(t)
  assert.equal(await me(), 'iris')
  assert.equal((await mona.call('GET', '/users/me/')).body['username'], 'mona')
  const seen = await database.read.selectFrom('session').select('account_id').execute()
  assert.deepEqual(
    seen.map(({ account_id }) => account_id),
    [mona.id],
    'nobody was signed in as Iris',
  )
})

test('it is good in the session in which it was begun alone, and for an hour', async (t) => {
  const { clock, client, me, mona, staff } = await fixture(t)
  const again = client()
  await again.signIn('mona')
  assert.deepEqual(await me({ ...again, id: mona.id }), [403, true])
  assert.deepEqual(await me(await staff('olga', 'owner')), [403, true])
  clock.pass(59 * 60_000)
  assert.equal(await me(), 'iris')
  clock.pass(60_000)
  assert.deepEqual(await me(), [403, true])
})

test('one that was begun while the clock was ahead opens nothing until then', async (t) => {
  const { clock, iris, mona } = await fixture(t)
  const begin = async () => {
    const { body } = await mona.call('POST', `/staff/members/${iris.membership}/see-as/`, {})
    return { 'Portico-See-As': String(body['see_as']) }
  }
  const statusOf = async (headers: Record<string, string>) =>
    (await mona.call('GET', '/users/me/', undefined, headers)).status
  clock.pass(5 * 60_000)
  const within = await begin()
  clock.pass(1)
  const ahead = await begin()
  clock.pass(-5 * 60_000 - 1)
  assert.deepEqual([await statusOf(within), await statusOf(ahead)], [200, 403])
  clock.pass(1)
  assert.equal(await statusOf(ahead), 200)
})

/** What ends it at the next request. */
const ends: Record<string, (here: Awaited<ReturnType<typeof fixture>>) => Promise<unknown>> = {
  'the member is suspended': ({ mona, iris }) =>
    mona.call('POST', `/staff/members/${iris.membership}/suspend/`),
  'the member is removed': ({ mona, iris }) =>
    mona.call('DELETE', `/staff/members/${iris.membership}/`),
  'the organisation is suspended': ({ mona, iris }) =>
    mona.call('PATCH', `/staff/organisations/${iris.organisation_id}/`, { suspended: true }),
  'the right over people is taken away': async ({ database, mona }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ firm_roles: 'consultant' })
        .where('id', '=', mona.id)
        .execute(),
    ),
}

for (const [what, act] of Object.entries(ends))
  test(`it ends when ${what}`, async (t) => {
    const here = await fixture(t)
    assert.equal(await here.me(), 'iris')
    await act(here)
    assert.deepEqual(await here.me(), [403, true])
  })

test('it ends with the session', async (t) => {
  const { mona, me } = await fixture(t)
  await mona.call('POST', '/auth/logout/')
  assert.deepEqual(await me(), [401, null])
})

test('only who has the right over people may look, and as members who could sign in', async (t) => {
  const { mona, iris, staff, database } = await fixture(t)
  const cora = await staff('cora', 'consultant')
  const path = `/staff/members/${iris.membership}/see-as/`
  assert.equal((await cora.call('POST', path, {})).status, 403)
  await mona.call('POST', `/staff/members/${iris.membership}/suspend/`)
  assert.equal((await mona.call('POST', path, {})).status, 409)
  const invited = await addPerson(database, 'nadia', { username: null, password_hash: null })
  await database.transaction((trx) =>
    trx
      .updateTable('membership')
      .set({ accepted_at: null })
      .where('id', '=', invited.membership)
      .execute(),
  )
  const other = `/staff/members/${invited.membership}/see-as/`
  assert.equal((await mona.call('POST', other, {})).status, 409)
  assert.equal(
    (await mona.call('POST', `/staff/members/${'x'.repeat(22)}/see-as/`, {})).status,
    404,
  )
})

test('where the member has to set up a second factor first, the look opens no more than they could', async (t) => {
  const { database, mona, iris, headers, me } = await fixture(t)
  const status = async () => (await mona.call('GET', '/projects/', undefined, headers)).status
  const app = { secret: 'x', created_at: '2026-11-20T09:00:00.000Z', last_step: 0 }
  const confirm = async (account_id: string) =>
    await database.transaction((trx) =>
      trx
        .insertInto('totp')
        .values({ ...app, account_id, confirmed_at: app.created_at })
        .execute(),
    )
  // Hers is not that of the member.
  await confirm(mona.id)
  assert.equal(await status(), 200)
  await database.transaction((trx) =>
    trx
      .updateTable('organisation')
      .set({ second_factor_required: 1 })
      .where('id', '=', iris.organisation_id ?? '')
      .execute(),
  )
  assert.deepEqual([await status(), await me()], [403, 'iris'])
  await confirm(iris.id)
  assert.equal(await status(), 200)
})

test('who looks takes nothing from how often the member may call', async (t) => {
  const { mona, headers, client } = await fixture(t)
  const path = '/search/?q=plan'
  let last = 200
  for (let times = 0; times < 400 && last === 200; times++)
    last = (await mona.call('GET', path, undefined, headers)).status
  assert.equal(last, 429)
  const iris = client()
  await iris.signIn('iris')
  assert.equal((await iris.call('GET', path)).status, 200)
})

test('an API key begins no look, which it could not use', async (t) => {
  const { mona, iris, client } = await fixture(t)
  const made = await mona.call('POST', '/staff/api-keys/', {
    name: 'Report',
    rights: ['people'],
    days: 30,
  })
  assert.equal(made.status, 201, made.text)
  const program = client({ program: true })
  program.token = String(made.body['key'])
  const path = `/staff/members/${iris.membership}/see-as/`
  assert.equal((await program.call('POST', path, {})).status, 403)
})

test('whoever looks takes no stream from the member', async (t) => {
  const { origin, mona, headers, client } = await fixture(t)
  const iris = client()
  await iris.signIn('iris')
  const open = async (by: typeof iris, more = {}) => {
    const ending = new AbortController()
    t.after(() => ending.abort())
    const answer = await fetch(`${origin}/api/events/stream/`, {
      headers: { Authorization: `Token ${by.token}`, ...cookieOf(by), ...more },
      signal: ending.signal,
    })
    return answer.status
  }
  const seen = await Promise.all(Array.from({ length: 6 }, () => open(mona, headers)))
  assert.ok(seen.includes(429), seen.join(' '))
  assert.equal(await open(iris), 200)
})

const cookieOf = ({ cookies }: { cookies: Map<string, string> }) => ({
  Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})
