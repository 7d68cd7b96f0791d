import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../contract/problem.ts'

/** The headers of a signed request, as Standard Webhooks names them; null: not there. */
export interface SignatureHeaders {
  id: string | null
  timestamp: string | null
  signature: string | null
}

/** In seconds: how old a request may be, or ahead of our clock. */
const window = 5 * 60
/** In seconds since 1970 with ten digits, as until the year 2286. */
const seconds = /^\d{10}$/

/** One answer to every fault, because a reason would help nobody but who tries. */
const notSigned = () => new Problem(401, 'This request is not signed as it has to be.')

/**
 * Checks a signature over id, timestamp and body while the body goes by. Throws 401 at once for
 * headers that cannot be right, and from `end` for a body that was not signed by this secret.
 */
export function signatureCheck(secret: Uint8Array, headers: SignatureHeaders, now: Date) {
  const { id, timestamp, signature } = headers
  if (!id || !/^[\x21-\x7e]{1,256}$/.test(id) || !timestamp || !seconds.test(timestamp))
    throw notSigned()
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > window) throw notSigned()
  // Several while a secret is changed; only those of this kind.
  const given = (signature ?? '')
    .split(' ')
    .slice(0, 10)
    .filter((one) => one.startsWith('v1,'))
  if (given.length === 0) throw notSigned()
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`)
  return {
    update: (chunk: Uint8Array) => void mac.update(chunk),
    /** Throws 401 where none of the signatures is ours. */
    end(): void {
      const ours = mac.digest()
      const fits = given.some((one) => isSame(ours, Buffer.from(one.slice(3), 'base64')))
      if (!fits) throw notSigned()
    },
  }
}

const isSame = (ours: Buffer, theirs: Buffer) =>
  theirs.length === ours.length && timingSafeEqual(ours, theirs)

/** Hashes a body while it goes by. */
export const bodyHash = () => createHash('sha256')
