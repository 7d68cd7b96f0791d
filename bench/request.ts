import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { fill } from './fill.ts'

/** A server's answer, so that another server can give the same. */
export interface Answer {
  status: number
  /** Name, value, name, value; without those that `node:http` adds by itself. */
  headers: string[]
  /** In base64, to be sent between processes. */
  body: string
}

const ownHeaders = ['date', 'connection', 'keep-alive']

/**
 * Sends a request to a server on this machine, and leaves the answer compressed. With a body it is a
 * POST, unless another method is given. Placeholders are filled with a unique number (`fill.ts`).
 */
export async function sendRequest(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const own = Object.entries(headers).map(([name, value]) => [name, fill(value, nextNumber)])
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: Object.fromEntries(own),
    agent: false,
  })
  sent.end(body && fill(body, nextNumber))
  nextNumber += 1
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode as number,
    headers: withoutOwnHeaders(response.rawHeaders),
    body: (await buffer(response)).toString('base64'),
  }
}

/** Far from the numbers that the load generator uses. */
let nextNumber = 900_000_000

function withoutOwnHeaders(raw: string[]): string[] {
  const headers: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    if (ownHeaders.includes(name.toLowerCase())) continue
    headers.push(name, raw[at + 1] as string)
  }
  return headers
}

export function header(answer: Answer, wanted: string): string {
  const at = answer.headers.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === wanted,
  )
  return at < 0 ? '' : (answer.headers[at + 1] as string)
}
