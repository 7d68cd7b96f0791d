import type { StoreBucket } from './bucket.ts'
import { abortParts, beginParts, completeParts, sendPart } from './multipart.ts'
import { StoreFault } from './fault.ts'

/** In bytes; a store takes 10,000 parts, so that an object may have 160 GB. */
const partSize = 16 * 1024 * 1024

/**
 * Writes a stream as an object that is there as a whole or not at all, and gives its size in bytes. Throws a StoreFault where
 * something is there already.
 */
export async function streamTo(
  bucket: StoreBucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  const sent = await beginParts(bucket, key)
  try {
    for await (const part of gathered(bytes, partSize)) {
      await sendPart(bucket, key, sent, part)
      size += part.length
    }
    // Not every store knows the condition when it completes one.
    if ((await bucket.size(key)) !== null) throw new StoreFault(`${key} is there already`)
    if (!(await completeParts(bucket, key, sent)) && (await bucket.size(key)) !== size)
      throw new StoreFault(`${key} was not completed`)
    return size
  } catch (error) {
    // What is left of it is of no use to anybody, and costs.
    await abortParts(bucket, key, sent.id).catch(() => {})
    throw error
  }
}

/** In pieces of one size, but for the last; at least one. */
async function* gathered(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let [waiting, held]: [Uint8Array[], number] = [[], 0]
  for await (const piece of bytes) {
    waiting.push(piece)
    held += piece.length
    if (held < size) continue
    let all = Buffer.concat(waiting)
    for (; all.length >= size; all = all.subarray(size)) yield all.subarray(0, size)
    waiting = [all]
    held = all.length
  }
  const rest = Buffer.concat(waiting)
  if (rest.length > 0) yield rest
}
