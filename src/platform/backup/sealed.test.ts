import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal, unseal } from './sealed.ts'

const [key, mib] = ['a key of these tests, of 40 characters ..', 1024 * 1024]

async function* inPieces(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(from: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of from) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sealed = async (bytes: Buffer) => await all(seal(inPieces(bytes), key))
const open = async (bytes: Buffer, by = key) => await all(unseal(inPieces(bytes, 50_001), by))

test('what was sealed is opened as it was, at every size around a chunk', async () => {
  for (const size of [0, 1, mib - 1, mib, mib + 1, 3 * mib, 3 * mib + 7]) {
    const bytes = randomBytes(size)
    assert.ok((await open(await sealed(bytes))).equals(bytes), `${size} bytes`)
  }
})

test('no chunk can be changed, moved, left out or cut off, nor anything added', async () => {
  const whole = await sealed(randomBytes(2 * mib + 99))
  const chunk = mib + 16
  const head = whole.length - (2 * chunk + 99 + 16)
  const [first, second] = [head, head + chunk]
  const flipped = (at: number) => Buffer.from(whole.map((byte, n) => (n === at ? byte ^ 1 : byte)))
  const broken: Record<string, Buffer> = {
    'a byte of the salt': flipped(head - 1),
    'a byte of a chunk': flipped(first + 5),
    'the last byte': flipped(whole.length - 1),
    'two chunks exchanged': Buffer.concat([
      whole.subarray(0, first),
      whole.subarray(second, second + chunk),
      whole.subarray(first, second),
      whole.subarray(second + chunk),
    ]),
    'the first chunk left out': Buffer.concat([whole.subarray(0, first), whole.subarray(second)]),
    'the end cut off behind a chunk': whole.subarray(0, second + chunk),
    'the end cut off within one': whole.subarray(0, whole.length - 40),
    'nothing but the head': whole.subarray(0, head),
    'something added': Buffer.concat([whole, Buffer.alloc(30)]),
  }
  for (const [what, bytes] of Object.entries(broken))
    await assert.rejects(open(bytes), /damaged or was cut off/, what)
})

test('another key, and what is no backup, are said to be that', async () => {
  const whole = await sealed(Buffer.from('words'))
  await assert.rejects(open(whole, `${key}.`), /made with another key/)
  await assert.rejects(open(Buffer.alloc(200)), /no backup of Portico/)
  await assert.rejects(open(Buffer.from('short')), /no backup of Portico/)
  assert.ok(!whole.includes('words'))
})
