import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './token.ts'

test('an id is 22 characters of an address, and none begins like an option of a command', () => {
  const ids = Array.from({ length: 5000 }, newId)
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_][\w-]{21}$/)
  assert.equal(new Set(ids).size, ids.length)
})
