import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** How a variant changes answers. */
export interface Change {
  headers?: Record<string, string>
  /** Changes the HTML of a page. */
  html?: (html: string) => string
  /** Answers of the proxy's own, by path: type and body. */
  own?: Record<string, [type: string, body: string]>
  /** True: a 103 before a page lists the fonts that it preloads. */
  hints?: boolean
}

/** A weak mobile network: the round trip in ms, and the total bandwidth in bytes per ms. */
const weak = { roundTrip: 150, bytesPerMs: 200 }

/**
 * A proxy between browser and product that simulates a slow network. The browser's own throttling
 * does not affect prefetched pages.
 */
export function startProxy(product: number, port: number, change: () => Change) {
  let free = 0
  /** Waits until the network has transferred this many bytes after all earlier ones. */
  async function carry(bytes: number) {
    const now = performance.now()
    free = Math.max(free, now) + bytes / weak.bytesPerMs
    await wait(free - now)
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const { headers = {}, html = (text) => text, own = {}, hints } = change()
    await wait(weak.roundTrip)
    const isPage = incoming.headers['sec-fetch-dest'] === 'document'
    if (isPage && hints) response.writeEarlyHints({ link: await fontsOf(product) })
    const [type, text] = own[incoming.url ?? ''] ?? []
    const made = text === undefined ? await sendRequest(product, incoming) : null
    const body = Buffer.from(text ?? made?.body ?? '')
    const changed = isPage && made ? changedBody(made, html) : body
    await carry(changed.length)
    response.writeHead(made?.status ?? 200, {
      ...(made ? without(made.headers) : { 'content-type': type }),
      ...(isPage && headers),
    })
    response.end(changed)
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  return new Promise<() => void>((done) =>
    server.listen(port, '127.0.0.1', () =>
      done(() => {
        server.closeAllConnections()
        server.close()
      }),
    ),
  )
}

const fontsOf = async (port: number) => {
  const page = await sendRequest(port, { url: '/', method: 'GET', headers: { host: 'localhost' } })
  const fonts = page.body.toString().match(/(?<=rel="preload" href=")[^"]+/g) ?? []
  return fonts.map((font) => `<${font}>; rel=preload; as=font; crossorigin`)
}

type Made = Awaited<ReturnType<typeof sendRequest>>

/** Without the policy, whose hashes would not match the changed page, and other headers that change. */
function without(headers: Made['headers']) {
  const { 'content-security-policy': _policy, 'content-length': _length, ...more } = headers
  const { 'speculation-rules': _rules, ...rest } = more
  return rest
}

/** Every page is decompressed and compressed again, so that all variants are comparable. */
function changedBody({ body, headers }: Made, html: (text: string) => string): Buffer {
  const packed = headers['content-encoding'] === 'br'
  const changed = html((packed ? brotliDecompressSync(body) : body).toString())
  return packed ? brotliCompressSync(changed, effort) : Buffer.from(changed)
}

const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

async function sendRequest(
  port: number,
  { url, method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
) {
  const sent = request({ port, host: '127.0.0.1', path: url, method, headers })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(parts) }
}
