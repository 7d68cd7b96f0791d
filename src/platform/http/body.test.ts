import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { Problem } from '../../contract/problem.ts'
import { readJson, readRaw, readText } from './body.ts'

const most = 1_000
const media = 'application/json'

const readers: Record<string, (incoming: IncomingMessage) => Promise<unknown>> = {
  readText: (incoming) => readText(incoming, most),
  readJson: (incoming) => readJson(incoming, most),
  readRaw: async (incoming) =>
    (await Array.fromAsync(readRaw(incoming, { bytes: most, media }))).length,
}

/** A server that answers with the status that a reader gives, and a client that sends what it is given. */
async function serving(t: TestContext, read: (incoming: IncomingMessage) => Promise<unknown>) {
  const server = createServer((incoming, outgoing) => {
    const end = (status: number) => outgoing.writeHead(status, { connection: 'close' }).end('said')
    read(incoming).then(
      () => end(200),
      (error: unknown) => end(error instanceof Problem ? error.status : 500),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (parts: string[], headers: Record<string, string | number> = {}) => {
    const sent = request({ port, method: 'POST', headers: { 'content-type': media, ...headers } })
    for (const part of parts) sent.write(part)
    // It does not end: what is too large already is answered while more may come.
    if (parts.join('').length <= most) sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await Array.fromAsync(answer)).join('')
    sent.destroy()
    return [answer.statusCode, text]
  }
}

for (const [name, read] of Object.entries(readers))
  test(`a body is read up to its last byte, and who sends more is answered: ${name}`, async (t) => {
    const send = await serving(t, read)
    const json = (length: number) => `"${'x'.repeat(length - 2)}"`
    assert.deepEqual(await send([json(most)]), [200, 'said'])
    assert.deepEqual(await send([json(most).slice(0, 9), json(most).slice(9)]), [200, 'said'])
    // In parts, so that no header says how much it is.
    assert.deepEqual(await send([json(most + 1)]), [413, 'said'])
    assert.deepEqual(await send([json(most), ' ']), [413, 'said'])
    assert.deepEqual(await send([json(most + 1)], { 'content-length': most + 1 }), [413, 'said'])
  })
