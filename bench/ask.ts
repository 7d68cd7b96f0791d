import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'

/** What a server answered, so that another can answer the same. */
export interface Answer {
  status: number
  /** Name, value, name, value; without what `node:http` adds by itself. */
  headers: string[]
  /** In base64, as it crosses between processes. */
  body: string
}

const ownHeaders = ['date', 'connection', 'keep-alive']

/** Asks a server on this machine, without undoing any compression. */
export async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const asking = request({ host: '127.0.0.1', port, path, headers, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  const kept: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at] as string
    if (ownHeaders.includes(name.toLowerCase())) continue
    kept.push(name, response.rawHeaders[at + 1] as string)
  }
  return { status: response.statusCode as number, headers: kept, body }
}

export function header(answer: Answer, wanted: string): string {
  const at = answer.headers.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === wanted,
  )
  return at < 0 ? '' : (answer.headers[at + 1] as string)
}
