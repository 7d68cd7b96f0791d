import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const firefox = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
}

test('the owner is notified by mail of each device that is new to the account, except the first', async (t) => {
  const fixture = await signInFixture(t)
  const { email } = await addPerson(fixture.database, 'iris')
  const [home, office] = [
    fixture.client(),
    fixture.client({ address: '192.0.2.44', headers: firefox }),
  ]
  const count = async () => (await fixture.mails()).length
  await home.signIn('iris')
  assert.equal(await count(), 0, 'the first')
  await office.signIn('iris')
  assert.equal(await count(), 1, 'the second')
  const [mail] = await fixture.mails()
  assert.equal(mail?.to, email)
  assert.ok(mail?.text.includes('Firefox'))
  assert.ok(mail.text.includes('192.0.2.44'))
  for (const client of [home, office, home]) await client.signIn('iris')
  assert.equal(await count(), 1, 'both again')
  const program = () => fixture.client({ program: true, address: '192.0.2.45' })
  await program().signIn('iris')
  await program().signIn('iris')
  assert.equal(await count(), 2, 'a program, which has no cookie')
  await fixture.client().signIn('iris', { password: 'not-the-password-of-anybody' })
  assert.equal(await count(), 2, 'a failed sign-in')
})

test('the audit entry says who signed in, from where, and whether the device was new', async (t) => {
  const fixture = await signInFixture(t)
  const { id } = await addPerson(fixture.database, 'iris')
  const client = fixture.client({ address: '192.0.2.44' })
  await client.signIn('iris')
  await fixture.client({ program: true, address: '192.0.2.45' }).signIn('iris')
  await client.signIn('iris', { password: 'not-the-password-of-anybody' })
  const entries = await fixture.database.read.selectFrom('audit_entry').selectAll().execute()
  assert.deepEqual(
    entries.map(({ action, actor_id, organisation_id, address, detail }) => [
      action,
      actor_id,
      organisation_id,
      address,
      JSON.parse(detail),
    ]),
    [
      ['signed-in', id, null, '192.0.2.44', { bound: true, new_device: false }],
      ['signed-in', id, null, '192.0.2.45', { bound: false, new_device: true }],
    ],
  )
})

const line = (name: string, rest: string) => new RegExp(`^${name}=[\\w-]{43}; ${rest}$`)
const strict = 'Path=/; HttpOnly; SameSite=Strict'

test('the cookies are bound to this host, hidden from scripts, and sent from our own pages only', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const [device = '', bind = '', ...more] = (
    await fixture.client().signIn('iris')
  ).headers.getSetCookie()
  assert.match(device, line('__Host-device', `${strict}; Max-Age=34560000; Secure`))
  // Without Max-Age it ends when the browser closes.
  assert.match(bind, line('__Host-bind', `${strict}; Secure`))
  assert.deepEqual(more, [])
  const { headers } = await fixture.client().signIn('iris', { remember: true })
  const [, remembered = ''] = headers.getSetCookie()
  assert.match(remembered, line('__Host-bind', `${strict}; Max-Age=2592000; Secure`))
})

test('on http, as in a trial on localhost, each cookie is set without Secure as well', async (t) => {
  const fixture = await signInFixture(t, { settings: { PUBLIC_URL: 'http://localhost:3000' } })
  await addPerson(fixture.database, 'iris')
  const client = fixture.client()
  const { headers } = await client.signIn('iris')
  assert.deepEqual(
    headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}/, '')),
    [
      `__Host-device; ${strict}; Max-Age=34560000; Secure`,
      `device; ${strict}; Max-Age=34560000`,
      `__Host-bind; ${strict}; Secure`,
      `bind; ${strict}`,
    ],
  )
  const own = { Authorization: `Token ${client.token}` }
  const Cookie = `bind=${client.cookies.get('bind')}`
  assert.equal((await fixture.get('/api/users/me/', { ...own, Cookie })).status, 200)
  assert.equal((await fixture.get('/api/users/me/', own)).status, 401)
})

test('a device cookie that is not one of ours is replaced', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  for (const value of ['x', 'y'.repeat(44), "' or 1=1", '"']) {
    const client = fixture.client()
    client.cookies.set('__Host-device', value)
    assert.equal((await client.signIn('iris')).status, 200)
    assert.match(client.cookies.get('__Host-device') ?? '', /^[\w-]{43}$/)
    assert.notEqual(client.cookies.get('__Host-device'), value)
  }
})
