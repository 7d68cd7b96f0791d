import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newReference } from './reference.ts'

const referenceFrom = (bytes: number[]) => newReference(() => Uint8Array.from(bytes))

test('a reference is ENQ- and eight letters and digits that are not easily confused', () => {
  for (let i = 0; i < 2000; i++)
    assert.match(newReference(randomBytes), /^ENQ-[0-9A-HJKMNP-TV-Z]{8}$/)
})

test('a reference uses the five low bits of each random byte', () => {
  assert.equal(referenceFrom([0, 0, 0, 0, 0, 0, 0, 0]), 'ENQ-00000000')
  assert.equal(referenceFrom([31, 30, 18, 20, 24, 255, 32, 1]), 'ENQ-ZYJMRZ01')
  for (let place = 0; place < 8; place++) {
    const all = Array.from({ length: 32 }, (_, value) =>
      referenceFrom(Array.from({ length: 8 }, (_, at) => (at === place ? value : 0))),
    )
    assert.equal(new Set(all).size, 32)
  }
})

test('a reference takes eight random bytes in a single call', () => {
  const sizes: number[] = []
  newReference((n) => {
    sizes.push(n)
    return new Uint8Array(n)
  })
  assert.deepEqual(sizes, [8])
})
