import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * A proxy that keeps up to 20 connections to the program, as nginx does, and tries nothing twice; what it
 * cannot get answered is 502. Gives its port.
 */
export async function reverseProxy(t: TestContext, port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = incoming
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers })
    sent.on('error', () => answer.writeHead(502).end())
    sent.on('response', (response) => {
      answer.writeHead(response.statusCode as number, response.headers)
      response.pipe(answer)
    })
    incoming.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  return (server.address() as AddressInfo).port
}
