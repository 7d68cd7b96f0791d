import { pipeline, Readable } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import { preferred } from '../publishing/cached.ts'

/** From so many bytes on an answer is sent in pieces: to join, hash and copy it would keep others waiting. */
const large = 500_000

/** Whether an answer is so large that it is sent in pieces. */
export const isLarge = (pieces: readonly Buffer[]): boolean =>
  pieces.reduce((sum, { length }) => sum + length, 0) > large

/** How hard to compress: as `compressedOnce` does. */
const effort = 5

/** An answer that is compressed and sent piece by piece, no faster than it is read, without an ETag. */
export function inPieces(
  request: Request,
  pieces: readonly Buffer[],
  headers: readonly (readonly [name: string, value: string])[],
  status: number,
): Response {
  const encoding = preferred(request.headers.get('accept-encoding') ?? undefined)
  const all = new Headers(headers.map(([...pair]) => pair))
  all.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') all.set('Content-Encoding', encoding)
  const plain = Readable.from(pieces, { objectMode: false })
  return new Response(Readable.toWeb(packed(plain, encoding)), { status, headers: all })
}

function packed(plain: Readable, encoding: ReturnType<typeof preferred>): Readable {
  if (encoding === 'identity') return plain
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort }
  const packer =
    encoding === 'br' ? createBrotliCompress({ params }) : createGzip({ level: effort })
  // A client that leaves ends both; there is nobody left to be sent an error.
  return pipeline(plain, packer, () => {})
}
