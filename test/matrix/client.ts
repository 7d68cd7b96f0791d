import { Agent, request, type IncomingMessage } from 'node:http'

/** Pairs, because a header may be there twice. */
export type Headers = readonly (readonly [name: string, value: string])[]

export interface ApiRequest {
  method: string
  path: string
  headers: Headers
  /** Sent as JSON, if any. */
  body?: unknown
  /** In place of JSON: the next piece of an upload. */
  piece?: string | Uint8Array
  /** The content type of that. */
  media?: string
}

export interface Answer {
  status: number
  /** The whole response but for what differs each time: the id of the request and the date. */
  bytes: string
  body: string
  location: string | undefined
}

/** Sends requests exactly as given, where `fetch` would normalize the path and the headers. */
export function createClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  async function send({ method, path, headers, body, piece, media }: ApiRequest): Promise<Answer> {
    const text: string | Uint8Array = piece ?? (body === undefined ? '' : JSON.stringify(body))
    const length = String(Buffer.byteLength(text))
    const type = ['Content-Type', media ?? 'application/json', 'Content-Length', length]
    if (piece !== undefined) type.push('Upload-Offset', '0')
    const own = ['Host', `127.0.0.1:${port}`, ...headers.flat(), ...(text.length === 0 ? [] : type)]
    const answered = Promise.withResolvers<IncomingMessage>()
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: own })
    sent.on('response', answered.resolve).on('error', answered.reject).end(text)
    return await readAnswer(await answered.promise)
  }
  return { send, close: () => agent.destroy() }
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
    // A stream of events begins with a comment line and never ends.
    if (incoming.headers['content-type']?.startsWith('text/event-stream')) break
  }
  const body = Buffer.concat(chunks).toString('latin1')
  const { statusCode: status = 0, rawHeaders, headers } = incoming
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 ? [] : [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`],
  )
  // Cached answers and others spell and order their headers differently, which reveals nothing.
  const head = pairs
    .filter((line) => !/^(x-request-id|date):/.test(line))
    .sort()
    .join('\n')
  return { status, bytes: `${status}\n${head}\n\n${body}`, body, location: headers.location }
}

/** Runs `run` for each of them, eight at a time. */
export async function inParallel<T>(all: readonly T[], run: (one: T) => Promise<void>) {
  const waiting = all.values()
  const worker = async () => {
    for (const one of waiting) await run(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
