import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './token.ts'

test('an id has 22 URL-safe characters and does not begin with a dash', () => {
  const ids = Array.from({ length: 5000 }, newId)
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_][\w-]{21}$/)
  assert.equal(new Set(ids).size, ids.length)
})
