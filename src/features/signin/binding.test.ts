import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'
import { exchange } from '../../../test/support/wire.ts'

const hour = 60 * 60 * 1000

const bindings = [
  { SESSION_BINDING: 'off', ofPage: false, ofProgram: false },
  { SESSION_BINDING: 'browser', ofPage: true, ofProgram: false },
  { SESSION_BINDING: 'all', ofPage: true, ofProgram: true },
]

for (const { SESSION_BINDING, ofPage, ofProgram } of bindings) {
  test(`SESSION_BINDING=${SESSION_BINDING} decides which tokens need their cookie`, async (t) => {
    const fixture = await signInFixture(t, { settings: { SESSION_BINDING } })
    await addPerson(fixture.database, 'iris')
    for (const [headers, bound] of [
      [{ 'Sec-Fetch-Site': 'same-origin' }, ofPage],
      [{}, ofProgram],
    ] as const) {
      const client = fixture.client({ program: true, headers })
      const answer = await client.signIn('iris')
      const cookies = answer.headers.getSetCookie().filter((line) => line.includes('bind='))
      assert.equal(cookies.length, bound ? 1 : 0)
      assert.equal(await client.isIn(), !bound)
      const [cookie = ''] = /[^;]+/.exec(cookies[0] ?? '') ?? []
      const own = { Cookie: cookie, Authorization: `Token ${client.token}` }
      assert.equal((await fixture.get('/api/users/me/', own)).status, 200)
      const devices = JSON.parse(await (await fixture.get('/api/sessions/', own)).text()) as [
        { bound: boolean },
      ]
      assert.equal(devices[0].bound, bound)
    }
  })
}

test('a sign-in from another site, or from an unknown source, gives a session of eight hours', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  for (const value of ['cross-site', 'same-site', 'none', 'SAME-ORIGIN', 'same-origin, none']) {
    const client = fixture.client({ program: true, headers: { 'Sec-Fetch-Site': value } })
    const { body, headers } = await client.signIn('iris', { remember: true })
    assert.deepEqual(headers.getSetCookie(), [], value)
    assert.equal(
      Date.parse(String(body.expires_at)) - fixture.clock.now().getTime(),
      8 * hour,
      value,
    )
    assert.ok(await client.isIn(), value)
  }
})

test('a token needs the cookie of its own session, and the cookie alone gives no access', async (t) => {
  const fixture = await signInFixture(t)
  for (const name of ['iris', 'jonas']) await addPerson(fixture.database, name)
  const [iris, again, jonas] = [fixture.client(), fixture.client(), fixture.client()]
  await iris.signIn('iris')
  await again.signIn('iris')
  await jonas.signIn('jonas')
  const bind = (of: typeof iris) => of.cookies.get('__Host-bind') ?? ''
  const Authorization = `Token ${iris.token}`
  const open = async (headers: Record<string, string>) =>
    (await fixture.get('/api/users/me/', headers)).status
  assert.equal(await open({ Authorization, Cookie: `__Host-bind=${bind(iris)}` }), 200)
  const refused: Record<string, string>[] = [
    { Authorization },
    { Authorization, Cookie: '__Host-bind=' },
    { Authorization, Cookie: `__Host-bind=${bind(again)}` },
    { Authorization, Cookie: `__Host-bind=${bind(jonas)}` },
    // Without its prefix, a page on a neighbouring host could have set it.
    { Authorization, Cookie: `bind=${bind(iris)}` },
    { Authorization, Cookie: `__Host-bind=${bind(jonas)}; bind=${bind(iris)}` },
    { Cookie: `__Host-bind=${bind(iris)}` },
    { Authorization: `Token ${bind(iris)}`, Cookie: `__Host-bind=${bind(iris)}` },
    { Authorization: `Token ${jonas.token}`, Cookie: `__Host-bind=${bind(iris)}` },
  ]
  for (const headers of refused) assert.equal(await open(headers), 401, JSON.stringify(headers))
})

test('a token is read from one Authorization header of our own scheme and from nowhere else', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const program = fixture.client({ program: true })
  await program.signIn('iris')
  const { token } = program
  const me = 'GET /api/users/me/ HTTP/1.1'
  const ours = `Authorization: Token ${token}`
  const status = async (...lines: string[]) =>
    (await exchange(fixture.port, ...lines.toSpliced(1, 0, 'Host: coronet.example'))).status
  assert.equal(await status(me, ours), 200)
  assert.equal(await status(me, ours.replace('Authorization', 'AUTHORIZATION')), 200)
  const refused = [
    [`Authorization: Bearer ${token}`],
    [`Authorization: token ${token}`],
    [`Authorization: Token  ${token}`],
    [`Authorization: Token "${token}"`],
    [`Authorization: ${token}`],
    [`Authorization: Basic ${Buffer.from(`iris:${token}`).toString('base64')}`],
    [`${ours}, Token ${token}`],
    [ours.slice(0, -1)],
    [ours, ours],
    [ours, 'Authorization: Bearer x'],
    [ours, 'authorization: Token x'],
    [`Proxy-Authorization: Token ${token}`],
    [`X-Auth-Token: ${token}`],
    [`Cookie: token=${token}; __Host-token=${token}; Authorization=Token ${token}`],
  ]
  for (const lines of refused) assert.equal(await status(me, ...lines), 401, lines.join(' | '))
  for (const query of [`token=${token}`, `access_token=${token}`, `Authorization=Token+${token}`])
    assert.equal(await status(`GET /api/users/me/?${query} HTTP/1.1`), 401, query)
})
