import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairwise } from './pairwise.ts'

test('each value meets each of the others, in far fewer combinations than there are', () => {
  const dimensions = { room: ['a', 'b', 'c', 'd', 'e'], rows: [0, 1, 50], wide: [true, false] }
  const found = pairwise(dimensions)
  const meet = (test: (one: (typeof found)[number]) => boolean) => assert.ok(found.some(test))
  for (const room of dimensions.room) {
    for (const rows of dimensions.rows) meet((one) => one.room === room && one.rows === rows)
    for (const wide of dimensions.wide) meet((one) => one.room === room && one.wide === wide)
  }
  for (const rows of dimensions.rows)
    for (const wide of dimensions.wide) meet((one) => one.rows === rows && one.wide === wide)
  assert.ok(found.length < 30 && found.length >= 15, `${found.length}`)
})
