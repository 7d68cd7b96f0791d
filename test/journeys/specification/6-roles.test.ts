import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDemoSignIn } from '../../../src/features/setup/demo-accounts.ts'
import { site } from '../browser.ts'
import { caller } from './steps.ts'

/** Section 6 of the specification: who sees what. */

test('6: anyone sees the marketing pages and the blog; the dashboard leads to the sign-in', async (t) => {
  const { visit, get } = await site(t)
  for (const path of ['/', '/services', '/about', '/contact', '/blog', '/privacy', '/terms'])
    assert.equal((await get(path)).status, 200, path)
  const page = await visit('/dashboard', { expected: /\b401\b/ })
  await page.waitForURL('**/login')
})

test('6: without a session nothing of a client is given, nor to a client what staff have', async (t) => {
  const { call, post, database } = await caller(t)
  for (const path of [
    '/users/me/',
    '/projects/',
    '/projects/any/',
    '/documents/',
    '/staff/people/',
  ])
    assert.equal((await call(path)).status, 401, `${path} without a session`)
  const { username, password } = (await readDemoSignIn(database)) ?? assert.fail('no demo client')
  const { json } = await post('/auth/login/', { username, password })
  const headers = { Authorization: `Token ${(json as { token: string }).token}` }
  assert.equal((await call('/projects/', { headers })).status, 200)
  const staff = await call('/staff/people/', { headers })
  assert.ok([403, 404].includes(staff.status), `${staff.status}`)
})
