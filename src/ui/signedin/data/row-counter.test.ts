import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowCounter } from './row-counter.ts'

const text = 'Name,Text\r\nIda,"two\r\nlines, ""quoted\n"""\r\nJonas,\r\n'

for (const size of [1, 3, 1_000])
  test(`rows are counted without the header, by ${size} bytes at a time`, () => {
    const [bytes, count] = [new TextEncoder().encode(text), rowCounter()]
    let found = 0
    for (let at = 0; at < bytes.length; at += size) found = count(bytes.slice(at, at + size))
    assert.equal(found, 2)
  })

test('a header alone has no rows, and no bytes have none', () => {
  assert.equal(rowCounter()(new TextEncoder().encode('Name\r\n')), 0)
  assert.equal(rowCounter()(new Uint8Array()), 0)
})
