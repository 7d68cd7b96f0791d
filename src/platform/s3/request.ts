import { createHash } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress, StoreKeys } from './address.ts'
import { StoreFault } from './fault.ts'
import { collected, lentAnswer } from './incoming.ts'
import { errorOf } from './xml.ts'

/** A request to a store; `accept`: the statuses from 400 on that its caller understands. */
interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Within the bucket; none for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  accept?: number[]
}

/** Sends a request; its body has to be read to its end, or destroyed. */
export type SendToStore = (
  request: StoreRequest,
) => Promise<IncomingMessage & { statusCode: number }>

/** In ms: without a byte for that long it is given up; and after that long it is not begun again. */
const [patience, longEnough] = [10_000, 5_000]
const mostTries = 3
const agents = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 64 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 64 }),
}

/**
 * Sends signed requests to a store, each up to three times: all that are sent here are idempotent. Throws a StoreFault where it is away
 * or refuses. `heard` is given the fault of each, or null.
 */
export function sendingTo(
  address: BucketAddress,
  keys: StoreKeys,
  heard: (fault: StoreFault | null) => void = () => {},
): SendToStore {
  return async (asked) => {
    const begun = performance.now()
    for (let tries = 1; ; tries += 1) {
      const found = await sendOnce(address, keys, asked).catch(
        (error: unknown) => new StoreFault(inWords(error), error),
      )
      if (!(found instanceof StoreFault)) {
        heard(null)
        return found
      }
      const isOver = tries === mostTries || performance.now() - begun > longEnough
      if (isOver || found.cause instanceof Refused) {
        heard(found)
        throw found
      }
      await pause(tries * 150)
    }
  }
}

/** What will not be otherwise a moment later. */
class Refused extends Error {}

async function sendOnce(address: BucketAddress, keys: StoreKeys, asked: StoreRequest) {
  const answer = await exchange(await signed(address, keys, asked))
  const { statusCode: status } = answer
  if (status < 300 || asked.accept?.includes(status)) return answer
  const { code, message } = errorOf((await collected(answer)).toString())
  const what =
    `${asked.method} ${asked.key ?? address.bucket}: ${status} ${code || answer.statusMessage} ${message}`.trim()
  throw status >= 500 || status === 429 ? new Error(what) : new Refused(what)
}

async function signed(
  { endpoint, bucket, prefix, region }: BucketAddress,
  keys: StoreKeys,
  asked: StoreRequest,
) {
  const { method, key, query = {}, headers = {}, body } = asked
  const path = key === undefined ? bucket : `${bucket}/${prefix}${key}`
  const url = new URL(`${endpoint}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const sums: Record<string, string> = {
    'x-amz-content-sha256': createHash('sha256')
      .update(body ?? '')
      .digest('hex'),
  }
  if (body) sums['content-md5'] = createHash('md5').update(body).digest('base64')
  const signing = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, ...sums },
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    region,
    service: 's3',
  })
  const { headers: made } = await signing.sign()
  return { url, method, body, headers: Object.fromEntries(made) }
}

type Signed = Awaited<ReturnType<typeof signed>>

/** Resolves with the head of the answer. */
async function exchange({ url, method, headers, body }: Signed) {
  const isTls = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<
    IncomingMessage & { statusCode: number }
  >()
  const sent = (isTls ? httpsRequest : httpRequest)(url, {
    method,
    headers: { ...headers, 'content-length': body?.length ?? 0 },
    agent: isTls ? agents.https : agents.http,
    timeout: patience,
  })
  sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patience / 1000} s`)))
  sent.on('error', reject)
  sent.on('response', (answer) => {
    // From here on whoever reads it says how long is too long: they may be slow themselves.
    sent.setTimeout(0)
    resolve(lentAnswer(answer))
  })
  sent.end(body)
  return await promise
}

function inWords(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return message || (code ?? String(error))
}
