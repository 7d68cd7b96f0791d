import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { mailWith } from '../../../../test/support/mail/with-files.ts'
import type { Files } from '../../storage/files.ts'
import { unpacking } from './unpack.ts'

/** A mail on a disk that gives it in chunks of this size, and the files in it as they come out. */
async function unpacked(mail: string | Buffer, chunk = 65_536): Promise<(Buffer | null)[]> {
  const all = Buffer.from(mail)
  const files: Pick<Files, 'read'> = {
    async *read(_, { first, last } = { first: 0, last: all.length - 1 }) {
      for (let at = first; at <= last; at += chunk)
        yield all.subarray(at, Math.min(at + chunk, last + 1))
    },
  }
  const out: (Buffer | null)[] = []
  for (const bytes of await unpacking(files)('key')) {
    const parts: Uint8Array[] = []
    if (bytes) for await (const part of bytes()) parts.push(part)
    out.push(bytes && Buffer.concat(parts))
  }
  return out
}

const headers = { From: 'ada@client.example', To: 'reply@coronet.example' }
const sizes = [1, 2, 3, 57, 58, 97_000, 98_304, 98_305, 200_000, 600_001]

for (const chunk of [1000, 65_536])
  test(`files of every size come out byte for byte, from chunks of ${chunk}`, async () => {
    const given = sizes.map((size) => randomBytes(size))
    const files = given.map((bytes, nth) => ({ name: `file-${nth}.bin`, bytes }))
    const out = await unpacked(mailWith(headers, files), chunk)
    assert.deepEqual(
      out.map((one) => one?.length),
      sizes,
    )
    for (const [nth, bytes] of given.entries())
      assert.ok(out[nth]?.equals(bytes), `of ${sizes[nth]}`)
  })

test('base64 without line ends comes out, too', async () => {
  const bytes = randomBytes(300_000)
  const mail = mailWith(headers, [{ name: 'a.bin', bytes }])
  const encoded = bytes.toString('base64')
  const inLines = encoded.match(/.{1,76}/g)?.join('\r\n') ?? ''
  assert.ok(mail.includes(inLines))
  const [out] = await unpacked(mail.replace(inLines, encoded))
  assert.ok(out?.equals(bytes))
})

test('a text that is longer than what is read is given as unreadable, and never cut', async () => {
  const lines = 'one, two, three and a half\n'.repeat(40_000)
  const files = [
    { name: 'small.csv', bytes: 'a,b', plain: true },
    { name: 'long.csv', bytes: lines, plain: true },
  ]
  const out = await unpacked(mailWith(headers, files))
  assert.deepEqual([out[0]?.toString().trim(), out[1]], ['a,b', null])
})

test('base64 that goes on within another text is unreadable, and not taken for the file', async () => {
  const run = inLines(randomBytes(200_000).toString('base64'))
  const out = await unpacked(
    mailWith(headers, [{ name: 'a.txt', bytes: `Begin\n${run}`, plain: true }]),
  )
  assert.deepEqual(out, [null])
})

const inLines = (base64: string) => base64.match(/.{1,76}/g)?.join('\n') ?? ''
