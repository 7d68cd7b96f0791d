import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface HeardMessage {
  headers: IncomingHttpHeaders
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A program that hears of events: answers with `status`, and keeps what it got. */
export async function receiver(t: TestContext) {
  const got: HeardMessage[] = []
  const answer = {
    status: 200,
    headers: {} as Record<string, string>,
    /** What happens between the next message and the answer to it. */
    meanwhile: null as (() => Promise<void>) | null,
  }
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const message = JSON.parse(body) as HeardMessage['message']
      got.push({ headers: request.headers, body, message })
      const { status, meanwhile } = answer
      answer.meanwhile = null
      await meanwhile?.()
      return response.writeHead(status, answer.headers).end('noted')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, got, answer }
}

/** Whether a message is signed by this secret, as a receiver checks it (Standard Webhooks 1.0). */
export function isSigned({ headers, body }: HeardMessage, secret: string): boolean {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']].map(String)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const sum = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${sum}`)
}
