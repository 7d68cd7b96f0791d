import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markupOf } from '../../../test/support/markup.ts'
import { createPasswords } from '../../platform/auth/passwords.ts'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'
import { readDemoSignIn } from '../setup/demo-accounts.ts'

const now = '2026-11-20T15:00:00.000Z'

/** A demo, and whether its sign-in page offers the demo client's password. */
async function demo(...given: Parameters<typeof world>) {
  const here = await world(...given)
  const { password } = (await readDemoSignIn(here.database))!
  const offered = async () => (await (await here.get('/login')).text()).includes(password)
  const change = (table: 'account' | 'organisation', set: object) =>
    here.database.transaction((trx) =>
      trx.updateTable(table).set(set).where('demo', '=', 1).execute(),
    )
  return { ...here, password, offered, change }
}

test('the hint offers the demo client’s sign-in, which works', async (t) => {
  const { offered, password, request } = await demo(t)
  assert.equal(await offered(), true)
  const body = JSON.stringify({ username: 'demo', password })
  const headers = { 'Content-Type': 'application/json' }
  assert.equal((await request('/api/auth/login/', { method: 'POST', headers, body })).status, 200)
})

test('the hint goes at once when the demo client changes the password', async (t) => {
  const here = await demo(t)
  assert.equal(await here.offered(), true)
  const headers = { ...(await signedIn(here, 'demo')), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ password: here.password, new_password: 'nine herons by a canal' })
  const changed = await here.request('/api/users/me/password/', { method: 'POST', headers, body })
  assert.equal(changed.status, 204)
  assert.equal(await here.offered(), false)
})

test('a hash that was only renewed changes nothing', async (t) => {
  const { offered, change, password } = await demo(t)
  assert.equal(await offered(), true)
  await change('account', { password_hash: await createPasswords().hash(password) })
  assert.equal(await offered(), true)
})

const ends = {
  'a suspended account': ['account', { suspended_at: now }],
  'a removed account': ['account', { removed_at: now }],
  'an account without a password': ['account', { password_hash: null }],
  'a renamed account': ['account', { username: null }],
  'a suspended company': ['organisation', { suspended_at: now }],
} as const
for (const [what, [table, set]] of Object.entries(ends)) {
  test(`no hint is given of ${what}`, async (t) => {
    const { offered, change } = await demo(t)
    assert.equal(await offered(), true)
    await change(table, set)
    assert.equal(await offered(), false)
  })
}

test('no hint is given where a second factor would be asked for', async (t) => {
  const { offered, database } = await demo(t)
  const account = database.read.selectFrom('account').select('id').where('username', '=', 'demo')
  const { id } = await account.executeTakeFirstOrThrow()
  const app = { account_id: id, secret: 'x', created_at: now, confirmed_at: now, last_step: null }
  await database.transaction((trx) => trx.insertInto('totp').values(app).execute())
  assert.equal(await offered(), false)
})

test('no hint is given while DEMO is off, or where accounts are on another host', async (t) => {
  for (const settings of [{ DEMO: 'off' }, { PORTAL_API_URL: 'http://127.0.0.1:9/api' }]) {
    const { offered, get } = await demo(t, { settings })
    assert.equal(await offered(), false)
    assert.doesNotMatch(markupOf(await (await get('/login')).text()), /Demo:/)
  }
})

test('the sign-in of staff never offers the client’s', async (t) => {
  const { get, password } = await demo(t)
  const page = await (await get('/login/staff')).text()
  assert.ok(!page.includes(password))
  assert.match(page, /For the people of <strong>Coronet Consulting<\/strong>/)
  assert.match(page, /The first owner signs up with the link/)
})
