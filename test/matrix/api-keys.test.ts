// On SQLite alone: access is decided before a query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmRoles, rightsOfAll } from '../../src/contract/access.ts'
import { newApiKey } from '../../src/platform/auth/api-keys.ts'
import { idOf } from '../fixtures/cast.ts'
import { fixture } from './fixture.ts'
import { nameOf } from './preparations.ts'

/** Ids that nobody has, and words where a path takes those. */
const pathOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, '0'.repeat(22))}`

test('every call is refused to a key, but those of its rights that ask for no fresh password', async (t) => {
  const { database, endpoints, request } = await fixture(t)
  const wrong: string[] = []
  let opened = 0
  for (const right of rightsOfAll(firmRoles)) {
    const { key, hash } = newApiKey()
    await database.transaction((trx) =>
      trx
        .insertInto('api_key')
        .values({
          id: right,
          staff_id: idOf('account', 'Olwen'),
          name: right,
          rights: right,
          token_hash: hash,
          created_at: '2026-11-01T09:00:00.000Z',
          expires_at: null,
          used_at: null,
          revoked_at: null,
        })
        .execute(),
    )
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
