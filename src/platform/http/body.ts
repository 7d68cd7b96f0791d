import type { IncomingMessage } from 'node:http'
import { malformed, tooLarge, unsupported } from '../../contract/problem.ts'

/** The most bytes that a body may have, unless the route sets another limit. */
const bodyBytes = 64 * 1024

/** Throws 413 for a body whose Content-Length is larger. */
function refuseLarge({ headers }: IncomingMessage, most = bodyBytes): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most)
}

/** Reads a body as text, counting its bytes. Throws 413 when it is larger, 400 when it breaks off. */
export async function readText(incoming: IncomingMessage, most = bodyBytes): Promise<string> {
  refuseLarge(incoming, most)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Not destroyed, because the answer has to go out on the same socket.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length
      if (bytes > most) throw tooLarge(most)
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw malformed('The request ended before its body did.')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads a body as JSON. Throws 415 for another content type, 400 when it cannot be parsed. */
export async function readJson(incoming: IncomingMessage, most = bodyBytes): Promise<unknown> {
  const type = (incoming.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unsupported('Send the body as application/json.')
  const text = await readText(incoming, most)
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes what was sent; one plain sentence does not.
    throw malformed('The body is not JSON that can be read.')
  }
}

/**
 * The body as it comes, never whole in memory. Throws 415 for another type and 413 for a length
 * above `bytes` before anything is read; while it is read 413 above `bytes`, 400 when it breaks off.
 */
export function readRaw(
  incoming: IncomingMessage,
  { bytes, media }: { bytes: number; media: string },
): AsyncIterable<Uint8Array> {
  if (incoming.headers['content-type'] !== media) throw unsupported(`Send it as ${media}.`)
  refuseLarge(incoming, bytes)
  return counted(incoming, bytes)
}

async function* counted(incoming: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length
      if (bytes > most) throw tooLarge(most)
      yield chunk as Buffer
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw malformed('The request ended before its body did.')
  }
}
