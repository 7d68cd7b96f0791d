import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { fill } from './fill.ts'

/** What a server answered, so that another can answer the same. */
export interface Answer {
  status: number
  /** Name, value, name, value; without what `node:http` adds by itself. */
  headers: string[]
  /** In base64, as it crosses between processes. */
  body: string
}

const ownHeaders = ['date', 'connection', 'keep-alive']

/**
 * Asks a server on this machine, without undoing any compression; what has a body is posted. Places
 * in what is sent are filled as for nobody else (`fill.ts`).
 */
export async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST'
  const own = Object.entries(headers).map(([name, value]) => [name, fill(value, asking)])
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: Object.fromEntries(own),
    agent: false,
  })
  asked.end(body && fill(body, asking))
  asking += 1
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode as number,
    headers: keptHeaders(response.rawHeaders),
    body: (await buffer(response)).toString('base64'),
  }
}

/** Far from where the load generator counts. */
let asking = 900_000_000

function keptHeaders(raw: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    if (ownHeaders.includes(name.toLowerCase())) continue
    kept.push(name, raw[at + 1] as string)
  }
  return kept
}

export function header(answer: Answer, wanted: string): string {
  const at = answer.headers.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === wanted,
  )
  return at < 0 ? '' : (answer.headers[at + 1] as string)
}
