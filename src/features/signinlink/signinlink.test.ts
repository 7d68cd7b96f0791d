import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { deadLink } from '../../platform/auth/links.ts'
import { linkOnItsWay } from './contract.ts'

const minute = 60 * 1000
const next = 'four-herons-above-the-weir'

/** Iris, an admin, with a link that her browser asked for. */
async function withLink(t: TestContext) {
  const fixture = await signInFixture(t)
  const iris = await addPerson(fixture.database, 'iris', { role: 'admin' })
  const browser = fixture.client()
  await browser.post('/auth/link/', { username: 'iris' })
  const [token] = await fixture.tokensFor(iris.email)
  const use = async (by = browser) => await by.post('/auth/link/use/', { token })
  return { ...fixture, iris, browser, token: token as string, use }
}

test('every name gets the same answer, and only clients who can sign in are sent a link', async (t) => {
  const fixture = await signInFixture(t)
  const { database } = fixture
  const at = '2026-11-19T00:00:00.000Z'
  await addPerson(database, 'iris')
  await addPerson(database, 'sus', { suspended_at: at })
  await addPerson(database, 'left', { removed_at: at })
  await addPerson(database, 'new', { username: null, password_hash: null })
  await addPerson(database, 'tess', { organisation_id: null, role: 'owner' })
  const gone = await addPerson(database, 'gone')
  await database.transaction((trx) =>
    trx
      .updateTable('organisation')
      .set({ suspended_at: at })
      .where('id', '=', String(gone.organisation_id))
      .execute(),
  )
  const names = ['iris', 'IRIS@client.example', 'nobody', 'nobody@client.example', 'sus', 'left']
  const others = ['new@client.example', 'tess', 'tess@client.example', 'gone']
  for (const username of [...names, ...others]) {
    const { status, text, headers } = await fixture.client().post('/auth/link/', { username })
    assert.deepEqual([status, text], [202, JSON.stringify({ detail: linkOnItsWay })], username)
    const [cookie = ''] = headers.getSetCookie()
    const line = /^__Host-link=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900; Secure$/
    assert.match(cookie, line, username)
  }
  await fixture.settled()
  assert.deepEqual(
    (await fixture.mails()).map(({ to }) => to),
    ['iris@client.example', 'iris@client.example'],
  )
  assert.deepEqual(await fixture.audited(), ['sign-in-link-sent', 'sign-in-link-sent'])
})

test('a link signs in a single time the browser that asked for it, until the browser is closed', async (t) => {
  const { browser, use, audited, mails, client, token } = await withLink(t)
  const { status, body, headers } = await use()
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).toSorted(), ['expires_at', 'token', 'user'])
  browser.token = body.token ?? ''
  assert.ok(await browser.isIn())
  const cookies = headers.getSetCookie()
  assert.ok(
    cookies.some((one) => /^__Host-bind=[\w-]{43}; .*Strict; Secure$/.test(one)),
    'bound',
  )
  assert.ok(cookies.some((one) => /^__Host-link=; .*Max-Age=0/.test(one)))
  const thief = client()
  thief.token = browser.token
  assert.equal(await thief.isIn(), false, 'a session is bound to its browser')
  const [device] = (await browser.call('GET', '/sessions/')).body as unknown as object[]
  assert.equal((device as { current: boolean }).current, true)
  assert.equal((await use()).status, 410)
  const again = await browser.post('/auth/link/read/', { token })
  assert.deepEqual([again.status, again.body.detail], [410, deadLink])
  assert.deepEqual(await audited(), ['sign-in-link-sent', 'sign-in-link-used', 'signed-in'])
  assert.equal((await mails()).length, 1, 'no notice of the first device')
})

test('opening a link changes nothing, however often, and tells whose it is', async (t) => {
  const { browser, client, token, use, get, iris } = await withLink(t)
  const page = await get('/login/link')
  assert.equal(page.status, 200)
  for (const one of [browser, client(), browser]) {
    const { status, body } = await one.post('/auth/link/read/', { token })
    const known = { same_browser: one === browser, name: 'Iris', email: iris.email }
    assert.deepEqual([status, body], [200, known])
    assert.equal((await one.call('GET', '/auth/link/read/')).status, 405)
    assert.equal((await one.call('GET', `/auth/link/use/?token=${token}`)).status, 405)
  }
  assert.equal((await use()).status, 200)
})

test('a link ends after 15 minutes, and with the next one', async (t) => {
  const { browser, clock, use, tokensFor, iris, token } = await withLink(t)
  clock.pass(15 * minute)
  assert.equal((await use()).status, 410)
  const renewed: string[] = []
  for (const count of [2, 3]) {
    await browser.post('/auth/link/', { username: 'iris' })
    const found = await tokensFor(iris.email, count)
    renewed.push(found.find((one) => one !== token && !renewed.includes(one)) as string)
  }
  const statuses = []
  for (const one of renewed)
    statuses.push((await browser.post('/auth/link/use/', { token: one })).status)
  assert.deepEqual(statuses, [410, 200])
})

test('a token of another kind, or of nobody, signs nobody in', async (t) => {
  const { browser, client, tokensFor, use, database } = await withLink(t)
  await addPerson(database, 'jonas')
  await browser.post('/auth/password/forgot/', { username: 'jonas' })
  const [reset] = await tokensFor('jonas@client.example')
  for (const token of [reset, 'x'.repeat(43)]) {
    assert.equal((await browser.post('/auth/link/read/', { token })).status, 410)
    const given = { token, elsewhere: true }
    assert.equal((await browser.post('/auth/link/use/', given)).status, 410)
  }
  for (const token of ['', 'short', `${reset}'`])
    assert.equal((await browser.post('/auth/link/use/', { token })).status, 400, token)
  assert.equal((await use()).status, 200)
  assert.equal((await client().signIn('jonas')).status, 200, 'the reset is still there')
})

type Here = Awaited<ReturnType<typeof withLink>>

/** What ends sessions ends links to sign in, too, and for good. */
const ends: Record<string, (here: Here) => Promise<unknown>> = {
  'a suspension, though it is lifted': async ({ database, client, iris }) => {
    const place = { organisation_id: iris.organisation_id, role: 'admin' } as const
    await addPerson(database, 'ada', place)
    const ada = client()
    await ada.signIn('ada')
    for (const act of ['suspend', 'restore'])
      assert.ok((await ada.call('POST', `/members/${iris.membership}/${act}/`)).status < 300, act)
  },
  'a suspension alone': async ({ database, iris, clock }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ suspended_at: clock.now().toISOString() })
        .where('id', '=', iris.id)
        .execute(),
    ),
  'the removal of the person': async ({ database, client, iris }) => {
    const place = { organisation_id: iris.organisation_id, role: 'admin' } as const
    await addPerson(database, 'ada', place)
    const ada = client()
    await ada.signIn('ada')
    assert.equal((await ada.call('DELETE', `/members/${iris.membership}/`)).status, 204)
  },
  'the suspension of the organisation': async ({ database, iris, clock }) =>
    await database.transaction((trx) =>
      trx
        .updateTable('organisation')
        .set({ suspended_at: clock.now().toISOString() })
        .where('id', '=', String(iris.organisation_id))
        .execute(),
    ),
  'a change of the password': async ({ client }) => {
    const other = client()
    await other.signIn('iris')
    const given = { password, new_password: next }
    assert.equal((await other.post('/users/me/password/', given)).status, 204)
  },
  'a new password by mail': async ({ client, tokensFor, iris, token }) => {
    await client().post('/auth/password/forgot/', { username: 'iris' })
    const reset = (await tokensFor(iris.email, 2)).find((one) => one !== token)
    const given = { token: reset, password: next }
    assert.equal((await client().post('/auth/password/reset/', given)).status, 200)
  },
  'signing out everywhere': async ({ client }) => {
    const other = client()
    await other.signIn('iris')
    assert.equal((await other.call('DELETE', '/sessions/')).status, 204)
  },
  'becoming one of the firm': async ({ database, iris }) =>
    await database.transaction((trx) =>
      trx.updateTable('account').set({ firm_roles: 'owner' }).where('id', '=', iris.id).execute(),
    ),
}

for (const [what, end] of Object.entries(ends)) {
  test(`a link that was sent is ended by ${what}`, async (t) => {
    const here = await withLink(t)
    await end(here)
    const { status, body } = await here.use()
    assert.deepEqual([status, body.detail], [410, deadLink])
    assert.ok(!(await here.audited()).includes('sign-in-link-used'))
  })
}

test('a suspension that is being written while a link is used keeps its account out', async (t) => {
  const { database, iris, clock, use } = await withLink(t)
  const begun = Promise.withResolvers<void>()
  const suspension = database.transaction(async (trx) => {
    const suspended_at = clock.now().toISOString()
    await trx.updateTable('account').set({ suspended_at }).where('id', '=', iris.id).execute()
    begun.resolve()
    // Until the request has found the account as it was before.
    await wait(300)
  })
  await begun.promise
  assert.equal((await use()).status, 410)
  await suspension
  assert.deepEqual(await database.read.selectFrom('session').select('id').execute(), [])
})

test('an account is sent five links an hour, and a client may ask for ten in 15 minutes', async (t) => {
  const fixture = await signInFixture(t)
  const { email } = await addPerson(fixture.database, 'iris')
  const request = (client = fixture.client()) => client.post('/auth/link/', { username: 'iris' })
  for (let at = 0; at < 8; at += 1) assert.equal((await request()).status, 202)
  await fixture.settled()
  assert.equal((await fixture.mails()).filter(({ to }) => to === email).length, 5)
  await fixture.client().post('/auth/password/forgot/', { username: 'iris' })
  await fixture.settled()
  assert.equal((await fixture.mails()).length, 6, 'a reset is counted by itself')
  const one = fixture.client()
  for (let at = 0; at < 10; at += 1) assert.equal((await request(one)).status, 202)
  const { status, headers } = await request(one)
  assert.deepEqual([status, headers.get('retry-after')], [429, '90'])
})
