import type { IncomingMessage } from 'node:http'
import { drained, type StoreBucket } from './bucket.ts'
import { StoreFault } from './fault.ts'
import { incoming } from './incoming.ts'

/** In bytes, the first and the last one, inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/** How often a read goes on from where it broke off without having got any further. */
const mostBreaks = 2

/**
 * The bytes of an object, or of a part of it. Where it breaks off it goes on from there, with the same object or not at all. Throws
 * ENOENT where there is none, and a StoreFault where fewer bytes come than were promised: never fewer without a word.
 */
export async function* readObject(
  bucket: StoreBucket,
  key: string,
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  const whole: Reading = { bucket, key, at: range?.first ?? 0, last: range?.last, etag: undefined }
  for (let breaks = 0; ; breaks += 1) {
    const answer = await begin(whole, range !== undefined)
    if (answer === null) return
    const before = whole.at
    try {
      for await (const piece of incoming(answer)) {
        whole.at += piece.length
        yield piece
      }
    } catch (error) {
      if (whole.at > before) breaks = 0
      if (breaks === mostBreaks) throw new StoreFault(`GET ${key} broke off`, error)
      continue
    }
    if (whole.at > (whole.last ?? -1)) return
    throw new StoreFault(`GET ${key} ended at ${whole.at} of ${whole.last}`)
  }
}

interface Reading {
  bucket: StoreBucket
  key: string
  /** Of the next byte. */
  at: number
  last: number | undefined
  etag: string | undefined
}

/** The answer from where the reading is; null where nothing is left of it. */
async function begin(now: Reading, isPart: boolean) {
  const { bucket, key, at, last, etag } = now
  const isRange = isPart || at > 0
  if (last !== undefined && at > last) return null
  const answer = await bucket.send({
    method: 'GET',
    key,
    headers: {
      ...(isRange ? { range: `bytes=${at}-${last ?? ''}` } : {}),
      ...(etag === undefined ? {} : { 'if-match': etag }),
    },
    accept: [404, 412, 416],
  })
  if (answer.statusCode >= 400) return await none(answer, now)
  const length = Number(answer.headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length) || (answer.statusCode === 206) !== isRange) {
    answer.destroy()
    throw new StoreFault(
      `GET ${key}: the answer ${answer.statusCode} is none to what was asked for`,
    )
  }
  now.last = at + length - 1
  now.etag = answer.headers.etag
  return answer
}

/** For the bytes behind the end of an object; throws where it is not there, or another one by now. */
async function none(answer: IncomingMessage & { statusCode: number }, { key, etag }: Reading) {
  const status = await drained(answer)
  if (status === 416 && etag === undefined) return null
  if (status === 404)
    throw Object.assign(new Error(`There is no object ${key}.`), { code: 'ENOENT' })
  throw new StoreFault(`GET ${key} was another object in the middle of it`)
}
