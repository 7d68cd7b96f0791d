import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

interface Stored {
  response: Response
  body: string
  keys: string[]
}

/**
 * A small cache in front of the program at `origin`. It keeps what its `CDN-Cache-Control` allows, for as long
 * as nobody asks it to forget, and takes purges as Varnish's xkey and as a hook.
 */
export async function edgeDouble(t: TestContext, origin: string) {
  const stored = new Map<string, Stored>()
  const asked: { method: string; keys: string[]; proof: string | undefined }[] = []
  /** What is answered to purges in place of 200, one after the other. */
  const moods: number[] = []
  const server = createServer(async (request, answer) => {
    const keys = await purgedBy(request)
    if (!keys) return answer.writeHead(404).end()
    asked.push({ method: request.method ?? '', keys, proof: request.headers.authorization })
    const status = moods.shift() ?? 200
    if (status === 200)
      for (const [path, one] of stored)
        if (one.keys.some((key) => keys.includes(key))) stored.delete(path)
    return answer.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    moods,
    /** What a visitor gets behind this cache. */
    async get(path: string): Promise<string> {
      const there = stored.get(path)
      if (there) return there.body
      const response = await fetch(origin + path, { redirect: 'manual' })
      const body = await response.text()
      const mayKeep = /max-age=[1-9]/.test(response.headers.get('CDN-Cache-Control') ?? '')
      const keys = (response.headers.get('Surrogate-Key') ?? '').split(' ')
      if (mayKeep) stored.set(path, { response, body, keys })
      return body
    },
    has: (path: string) => stored.has(path),
  }
}

async function purgedBy(request: IncomingMessage): Promise<string[] | null> {
  if (request.method === 'PURGE') return String(request.headers['xkey-purge']).split(' ')
  if (request.method !== 'POST') return null
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
  return (JSON.parse(Buffer.concat(chunks).toString()) as { keys: string[] }).keys
}
