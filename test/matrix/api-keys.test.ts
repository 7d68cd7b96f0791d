// On SQLite alone: access is decided before a query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmRoles, rightsOfAll } from '../../src/contract/access.ts'
import type { Database } from '../../src/database/open.ts'
import { newApiKey } from '../../src/platform/auth/api-keys.ts'
import { idOf } from '../fixtures/cast.ts'
import { fixture } from './fixture.ts'
import { nameOf } from './preparations.ts'

/** Ids that nobody has, and words where a path takes those. */
const pathOf = (path: string) =>
  `/api${path.replace('{list}', 'enquiries').replaceAll(/\{\w+\}/g, '0'.repeat(22))}`

/** A key of the owner's that is limited to this right. */
async function addKey(database: Database, rights: string): Promise<string> {
  const { key, hash } = newApiKey()
  const times = { created_at: '2026-11-01T09:00:00.000Z', expires_at: null }
  const row = {
    staff_id: idOf('account', 'Olwen'),
    name: rights,
    rights,
    token_hash: hash,
    ...times,
  }
  await database.transaction((trx) =>
    trx
      .insertInto('api_key')
      .values({ id: rights, ...row, used_at: null, revoked_at: null })
      .execute(),
  )
  return key
}

test('every call is refused to a key, but those of its rights that ask for no fresh password', async (t) => {
  const { database, endpoints, request } = await fixture(t)
  const wrong: string[] = []
  let opened = 0
  for (const right of rightsOfAll(firmRoles)) {
    const key = await addKey(database, right)
    for (const endpoint of endpoints.filter(({ access }) => access !== 'anyone')) {
      const { method, path, access, fresh = false } = endpoint
      const headers = { Authorization: `Token ${key}` }
      const answer = await request(pathOf(path), { method, headers })
      const { status } = answer
      const isOpen = status !== 403
      // A program that is asked for a password would wait for ever.
      const isPlain = isOpen || !(await answer.text()).includes('confirm_required')
      if (isOpen) await answer.body?.cancel()
      opened += Number(isOpen)
      if (!isPlain) wrong.push(`${nameOf(endpoint)} asks a key for a password`)
      if (status === 401 || status >= 500 || isOpen !== (access === `staff:${right}` && !fresh))
        wrong.push(`${nameOf(endpoint)} with ${right}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(opened >= 10, String(opened))
})

test('what everybody of the firm may call shows a key no row that its rights are not for', async (t) => {
  const { database, endpoints, request, things } = await fixture(t)
  const isOwn = /^(api_key|account|undo)$/
  const rows = things.filter(({ table }) => !isOwn.test(table)).map(({ id }) => id)
  const read = async (key: string) => {
    const found = []
    for (const { kind, method, path, access } of endpoints) {
      // A stream never ends, and says no more than that something is different.
      if (access !== 'staff:console' || method !== 'GET' || kind === 'events') continue
      const query = path === '/staff/search/' ? '?q=gre' : ''
      const headers = { Authorization: `Token ${key}` }
      const answer = await request(pathOf(path) + query, { headers })
      // A list that the key's rights are not for is not there.
      if (path.includes('{list}') && answer.status === 404) continue
      assert.equal(answer.status, 200, path)
      const body = await answer.text()
      if (rows.some((id) => body.includes(id)) || body.includes('ENQ-')) found.push(path)
    }
    return found
  }
  // Of the rights that the owner has, this is over nothing that these calls show.
  assert.deepEqual(await read(await addKey(database, 'console export')), [])
  const seen = await read(await addKey(database, 'console enquiries projects site'))
  assert.ok(seen.includes('/staff/today/') && seen.includes('/staff/search/'), seen.join())
  const counted = await request('/api/staff/today/counts/', {
    headers: { Authorization: `Token ${await addKey(database, 'console settings')}` },
  })
  assert.equal(((await counted.json()) as { enquiries: number | null }).enquiries, null)
})
