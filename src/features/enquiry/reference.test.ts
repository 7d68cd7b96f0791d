import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { newReference } from './reference.ts'

const from = (bytes: number[]) => newReference(() => Uint8Array.from(bytes))

test('a reference is ENQ- and eight letters and digits that are not taken for others', () => {
  for (let i = 0; i < 2000; i++)
    assert.match(newReference(randomBytes), /^ENQ-[0-9A-HJKMNP-TV-Z]{8}$/)
})

test('each bit of the forty counts, and nothing but what is given', () => {
  assert.equal(from([0, 0, 0, 0, 0, 0, 0, 0]), 'ENQ-00000000')
  assert.equal(from([31, 30, 18, 20, 24, 255, 32, 1]), 'ENQ-ZYJMRZ01')
  for (let place = 0; place < 8; place++) {
    const all = Array.from({ length: 32 }, (_, value) =>
      from(Array.from({ length: 8 }, (_, at) => (at === place ? value : 0))),
    )
    assert.equal(new Set(all).size, 32)
  }
})

test('it asks for eight bytes, once', () => {
  const asked: number[] = []
  newReference((n) => {
    asked.push(n)
    return new Uint8Array(n)
  })
  assert.deepEqual(asked, [8])
})
