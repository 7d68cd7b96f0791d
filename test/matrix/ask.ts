import { Agent, request, type IncomingMessage } from 'node:http'

/** Names and values as they go over the wire, so that one can be there twice. */
export type Headers = readonly (readonly [name: string, value: string])[]

export interface Question {
  method: string
  path: string
  headers: Headers
  /** Sent as JSON; left out where nothing is sent. */
  body?: unknown
  /** In place of JSON: the next piece of a file. */
  piece?: string
}

export interface Answer {
  status: number
  /** All that came, but for what is another at each answer: the id of the request and the hour. */
  bytes: string
  body: string
  location: string | undefined
}

/** Asks over the wire as it is told, where `fetch` would tidy up the path and the headers. */
export function asker(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  async function ask({ method, path, headers, body, piece }: Question): Promise<Answer> {
    const text = piece ?? (body === undefined ? '' : JSON.stringify(body))
    const length = String(Buffer.byteLength(text))
    const media = piece === undefined ? 'application/json' : 'application/offset+octet-stream'
    const type = ['Content-Type', media, 'Content-Length', length]
    if (piece !== undefined) type.push('Upload-Offset', '0')
    const own = ['Host', `127.0.0.1:${port}`, ...headers.flat(), ...(text === '' ? [] : type)]
    const answered = Promise.withResolvers<IncomingMessage>()
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers: own })
    asked.on('response', answered.resolve).on('error', answered.reject).end(text)
    return await readAnswer(await answered.promise)
  }
  return { ask, close: () => agent.destroy() }
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
    // It begins with a line that says nothing, and would go on for ever.
    if (incoming.headers['content-type']?.startsWith('text/event-stream')) break
  }
  const body = Buffer.concat(chunks).toString('latin1')
  const { statusCode: status = 0, rawHeaders, headers } = incoming
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 ? [] : [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`],
  )
  // CachedAnswer bytes and made ones spell and order their headers differently, which tells nothing.
  const head = pairs
    .filter((line) => !/^(x-request-id|date):/.test(line))
    .sort()
    .join('\n')
  return { status, bytes: `${status}\n${head}\n\n${body}`, body, location: headers.location }
}

/** Runs over all of them, eight at once. */
export async function inParallel<T>(all: readonly T[], run: (one: T) => Promise<void>) {
  const waiting = all.values()
  const worker = async () => {
    for (const one of waiting) await run(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
