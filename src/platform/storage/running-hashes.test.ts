import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256 } from '../../../test/support/work/document-fixture.ts'
import { runningHashes } from './running-hashes.ts'

test('a hash continues only from where it stopped: it lacks what another process received', () => {
  const hashes = runningHashes()
  const first = hashes.take('a', 0)
  first?.update('abc')
  if (first) hashes.put('a', 3, first)
  assert.equal(hashes.take('a', 6), undefined)
  assert.equal(hashes.take('a', 3), undefined)
})

test('a hash that is continued is the hash of the whole file', () => {
  const hashes = runningHashes()
  for (const [at, piece] of ['abc', 'def', 'ghi'].entries()) {
    const hash = hashes.take('a', at * 3)
    hash?.update(piece)
    if (hash) hashes.put('a', at * 3 + 3, hash)
  }
  assert.equal(hashes.take('a', 9)?.digest('hex'), sha256(Buffer.from('abcdefghi')))
})
