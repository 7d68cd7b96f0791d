import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPieces, isLarge } from './large-answer.ts'

const pieces = Array.from({ length: 300 }, (_, at) => Buffer.from(`${at}:${'wörds '.repeat(400)};`))
const text = Buffer.concat(pieces).toString()

const answer = (encoding?: string) => {
  const headers = encoding ? { 'Accept-Encoding': encoding } : {}
  const request = new Request('http://localhost/', { headers })
  return inPieces(request, pieces, [['Cache-Control', 'no-store']], 201)
}

/** What a browser makes of the body. */
async function unpacked(given: Response): Promise<string> {
  const encoding = given.headers.get('content-encoding')
  const body = given.body as ReadableStream<Uint8Array<ArrayBuffer>>
  const format = { gzip: 'gzip', br: 'brotli' }[encoding ?? ''] as CompressionFormat | undefined
  const plain = format ? body.pipeThrough(new DecompressionStream(format)) : body
  return await new Response(plain).text()
}

test('a large answer is whole in each encoding, with its status and headers', async () => {
  assert.equal(isLarge(pieces), true)
  assert.equal(isLarge(pieces.slice(0, 10)), false)
  for (const [accepted, encoding] of [
    [undefined, null],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
  ] as const) {
    const given = answer(accepted)
    assert.deepEqual(
      ['content-encoding', 'cache-control', 'vary'].map((name) => given.headers.get(name)),
      [encoding, 'no-store', 'Accept-Encoding'],
    )
    assert.equal(given.status, 201)
    assert.equal(await unpacked(given), text, accepted ?? 'as it is')
  }
})

test('a client that leaves in the middle of a large answer harms nobody', async () => {
  for (const encoding of [undefined, 'gzip', 'br']) {
    const reader = answer(encoding).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  assert.equal(await unpacked(answer('gzip')), text)
})
