import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { edgeNames } from '../edge/names.ts'
import { rawHeader } from '../http/raw-headers.ts'

type Encoding = 'identity' | 'gzip' | 'br'

interface Variant {
  body: Buffer
  etag: string
  /** The ETag of the larger bytes that stood here before, which some browsers still have. */
  earlier?: string
  /** Name, value, name, value: as `writeHead` takes them fastest. */
  headers: string[]
  /** The same with an empty place at the end for the id of the request, for 200 and for 304. */
  sent: string[]
  unchanged: string[]
}

/** An answer as bytes, ready to be written again and again. */
export interface CachedAnswer {
  identity: Variant
  gzip: Variant | null
  br: Variant | null
  /** What the brotli form can still be compressed further from; null when it cannot. */
  toShrink: Answer | null
  /** The address at which alone a cache in front may keep it; left out: that is nowhere said. */
  keptAt?: string
}

/** What an answer consists of before it is cached. `headers`: besides type, length, ETag and Vary. */
export interface Answer {
  body: Buffer
  type: string
  headers: readonly (readonly [name: string, value: string])[]
  /** The body compressed already, where the build did that. */
  packed?: Record<'gzip' | 'br', Buffer>
  /** True: right for this moment only (because data could not be loaded, say), so never cached. */
  passing?: boolean
}

const compressible =
  /^(text\/|application\/(json|xml|manifest|rss|atom|feed|speculationrules)|image\/svg)/
const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/**
 * Makes an answer ready to be cached: compressed once, each form with a strong ETag of its own. The
 * first request waits for this, so brotli's best effort, which saves another eighth and takes 30
 * times as long, comes later (`shrink`).
 */
export async function compressed(answer: Answer): Promise<CachedAnswer> {
  const form = (encoding: 'gzip' | 'br', effort: number) =>
    answer.packed
      ? variant(answer, encoding, answer.packed[encoding])
      : pack(answer, encoding, effort)
  const [gzip, br] = await Promise.all([form('gzip', 9), form('br', 6)])
  const toShrink = answer.packed || !br ? null : answer
  return { identity: variant(answer, 'identity', answer.body), gzip, br, toShrink }
}

/** Makes the brotli form as small as it can be: about 0.1 s of CPU, in zlib's own thread. */
export async function shrink(cached: CachedAnswer): Promise<void> {
  const answer = cached.toShrink
  cached.toShrink = null
  const smallest = answer && (await pack(answer, 'br', 11))
  if (smallest && cached.br) cached.br = { ...smallest, earlier: cached.br.etag }
}

/** An answer for one request alone: compressed quickly, and only in the encoding it accepts. */
export async function compressedOnce(
  request: Request,
  answer: Answer,
  status = 200,
): Promise<Response> {
  const encoding = preferred(request.headers.get('accept-encoding') ?? undefined)
  const packed = await pack(answer, encoding, 5)
  return asResponse(request, packed ?? variant(answer, 'identity', answer.body), status)
}

async function pack(answer: Answer, encoding: Encoding, effort: number): Promise<Variant | null> {
  const { body, type } = answer
  if (encoding === 'identity' || !compressible.test(type) || body.length < 200) return null
  const params = {
    // The last steps of effort cost seconds on a large script and save a few bytes.
    [constants.BROTLI_PARAM_QUALITY]: body.length > 120_000 ? Math.min(effort, 9) : effort,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const packed =
    encoding === 'br' ? await packBrotli(body, { params }) : await packGzip(body, { level: effort })
  return variant(answer, encoding, packed)
}

function variant(answer: Answer, encoding: Encoding, body: Buffer): Variant {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const etag = `"${hash}"`
  const headers = [
    ['Content-Type', answer.type],
    ['Content-Length', String(body.length)],
    ['ETag', etag],
    ['Vary', 'Accept-Encoding'],
    ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding]]),
    ...answer.headers,
  ].flat()
  const sent = [...headers, 'X-Request-Id', '']
  return { body, etag, headers, sent, unchanged: unchanged(sent, etag) }
}

/** Writes a cached answer in an encoding that the browser accepts, or 304 when it has it already. */
export function writeCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedAnswer,
  requestId: string,
): void {
  const { rawHeaders } = request
  const chosen = choose(cached, rawHeader(rawHeaders, 'accept-encoding'))
  const known = knownTag(rawHeader(rawHeaders, 'if-none-match'), chosen)
  const all = known ? headersFor(chosen, known) : chosen.sent
  const headers = isElsewhere(cached, request.url) ? withoutEdge(all) : all
  // The list is shared by all requests: it is written out before another one can run.
  headers[headers.length - 1] = requestId
  response.writeHead(known ? 304 : 200, headers)
  response.end(known || request.method === 'HEAD' ? undefined : chosen.body)
}

/** The same answer as a web Response, for the first request, which made it. */
export function cachedResponse(request: Request, cached: CachedAnswer): Response {
  const chosen = choose(cached, request.headers.get('accept-encoding') ?? undefined)
  const { href, origin } = new URL(request.url)
  const headers = isElsewhere(cached, href.slice(origin.length))
    ? withoutEdge(chosen.headers)
    : chosen.headers
  return asResponse(request, { ...chosen, headers }, 200)
}

/** Whether it was asked for in another spelling, such as with a query that nobody reads. */
const isElsewhere = ({ keptAt }: CachedAnswer, url: string | undefined) =>
  keptAt !== undefined && keptAt !== url

/** Headers without what is said to a cache in front, which would keep endless spellings. */
const withoutEdge = (headers: string[]) =>
  headers.filter((_, at) => !edgeNames.has(headers[at - (at % 2)] as string))

function asResponse(request: Request, chosen: Variant, status: number): Response {
  const condition = request.headers.get('if-none-match') ?? undefined
  const known = status === 200 ? knownTag(condition, chosen) : undefined
  const headers = new Headers()
  const raw = known ? unchanged(chosen.headers, known) : chosen.headers
  for (let at = 0; at < raw.length; at += 2)
    headers.append(raw[at] as string, raw[at + 1] as string)
  const body = known ? null : new Uint8Array(chosen.body)
  return new Response(body, { status: known ? 304 : status, headers })
}

/**
 * The headers of a 304: no type and length of a body, and the ETag that the browser has, without
 * which it must not reuse its stored answer (RFC 9111, section 4.3.4).
 */
const unchanged = (headers: string[], known: string) => ['ETag', known, ...headers.slice(6)]

const headersFor = ({ etag, sent, unchanged: latest }: Variant, known: string) =>
  known === etag ? latest : unchanged(sent, known)

const choose = (cached: CachedAnswer, accepted: string | undefined): Variant =>
  cached[preferred(accepted)] ?? cached.identity

const chosenBefore = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function preferred(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosenBefore.get(accepted)
  if (known) return known
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  const best = taken.has('br') ? 'br' : taken.has('gzip') || taken.has('*') ? 'gzip' : 'identity'
  // Browsers send a handful of spellings; a flood of others must not grow the map.
  if (chosenBefore.size < 100) chosenBefore.set(accepted, best)
  return best
}

/** The ETag of ours that is in an If-None-Match header (RFC 9110, section 13.1.2), if any. */
function knownTag(condition: string | undefined, variant: Variant): string | undefined {
  const { etag, earlier } = variant
  if (condition === undefined) return undefined
  if (condition === etag || condition === '*') return etag
  const known = condition.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return [etag, earlier].find((tag) => tag && known.includes(tag))
}
