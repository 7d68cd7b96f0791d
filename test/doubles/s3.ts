import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { objectsOf, type StoreAnswer, type StoreCall } from './s3-objects.ts'

// It holds to what our own code relies on, and that a real store was seen to do: signatures, sums, conditions, ranges, and parts of at least
// 5 MiB. It is no proof that a real one takes what we send: that is `npm run faults -- radosgw`.

export const storeKeys = { id: 'double', secret: 'double-secret' }

/** What it does to a call in place of answering it; null: nothing. */
type Mood = (call: StoreCall) => 'away' | 'silent' | 'answer-lost' | 'cut' | 'refuse' | null

/** An S3 store in this process, with one bucket named `files`. */
export async function startStore(t: TestContext) {
  const { act, objects, uploads } = objectsOf()
  let mood: Mood = () => null
  const calls: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''))
    const { method = '', headers } = request
    const call = { method, key, query: url.searchParams, headers, body }
    calls.push(`${method} ${key}`)
    const now = mood(call)
    if (now === 'silent') return
    if (now === 'away') return give(response, { status: 503, xml: '<Code>SlowDown</Code>' })
    if (now === 'refuse') return give(response, { status: 403, xml: '<Code>AccessDenied</Code>' })
    const made = refused(request, url, body) ?? act(call)
    for (const [name, value] of url.searchParams)
      if (name.startsWith('response-'))
        made.headers = { ...made.headers, [name.replace('response-', '')]: value }
    if (now === 'answer-lost') return void response.destroy()
    if (now === 'cut') return cutOff(response, made)
    give(response, made)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    url: `s3://files/site?endpoint=${endpoint}`,
    objects,
    uploads,
    calls,
    behave: (next: Mood) => void (mood = next),
  }
}

function give(response: ServerResponse, { status, xml, bytes, headers = {} }: StoreAnswer): void {
  const body = bytes ?? Buffer.from(xml ?? '')
  const length = headers['content-length'] ?? body.length
  response.writeHead(status, { ...headers, 'content-length': length }).end(body)
}

/** Promises all of it, and gives half. */
function cutOff(response: ServerResponse, { status, bytes, headers = {} }: StoreAnswer): void {
  const body = bytes ?? Buffer.alloc(0)
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.write(body.subarray(0, body.length / 2), () => response.destroy())
}

/** Why a request is not let in; null: it is. */
function refused(request: IncomingMessage, url: URL, body: Buffer): StoreAnswer | null {
  const { headers } = request
  if (url.searchParams.has('X-Amz-Signature')) return refusedPresigned(request, url)
  const sum = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== sum)
    return { status: 400, xml: '<Code>XAmzContentSHA256Mismatch</Code>' }
  const md5 = createHash('md5').update(body).digest('base64')
  if (headers['content-md5'] !== undefined && headers['content-md5'] !== md5)
    return { status: 400, xml: '<Code>BadDigest</Code>' }
  const [, names = '', given = ''] =
    /SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(headers.authorization ?? '') ?? []
  const wanted = signature(request, url, { names: names.split(';'), sum })
  if (given.length === 64 && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return null
  return { status: 403, xml: '<Code>SignatureDoesNotMatch</Code>' }
}

/** The same for one that has its signature in its address, and its time of life. */
function refusedPresigned(request: IncomingMessage, url: URL): StoreAnswer | null {
  const query = new URLSearchParams(url.search)
  const [given, date] = [query.get('X-Amz-Signature') ?? '', query.get('X-Amz-Date') ?? '']
  query.delete('X-Amz-Signature')
  const at = date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  const isOver = Date.now() > Date.parse(at) + 1_000 * Number(query.get('X-Amz-Expires'))
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const unsigned = Object.assign(new URL(url), { search: query.toString() })
  const wanted = signature(request, unsigned, { names, sum: 'UNSIGNED-PAYLOAD', date })
  if (given === wanted && !isOver) return null
  return { status: 403, xml: '<Code>AccessDenied</Code>' }
}

/** Signature version 4, as its documentation says, and not by the package that makes ours. */
function signature(
  { method, headers }: IncomingMessage,
  url: URL,
  { names, sum, ...more }: { names: string[]; sum: string; date?: string },
): string {
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
  const lines = names.map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), names.join(';'), sum]
  const date = more.date ?? String(headers['x-amz-date'])
  const scope = [date.slice(0, 8), 'us-east-1', 's3', 'aws4_request']
  const hashed = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const signing = scope.reduce<string | Buffer>(hmac, `AWS4${storeKeys.secret}`)
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hashed].join('\n')
  return hmac(signing, text).toString('hex')
}
