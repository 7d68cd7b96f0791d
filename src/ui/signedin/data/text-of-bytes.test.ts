import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfBytes } from './text-of-bytes.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test('a file is read in the encoding that it has', () => {
  assert.equal(textOfBytes(bytes('Müller')), 'Müller')
  assert.equal(textOfBytes(bytes([0xef, 0xbb, 0xbf], 'Müller')), 'Müller')
  assert.equal(textOfBytes(bytes('M', [0xfc], 'ller ', [0x80])), 'Müller €')
  assert.equal(textOfBytes(bytes([0xff, 0xfe, 0x4d, 0, 0xfc, 0])), 'Mü')
  assert.equal(textOfBytes(bytes([0xfe, 0xff, 0, 0x4d, 0, 0xfc])), 'Mü')
})
