// The reference: bare `node:http` that answers one fixed thing as fast as it simply can. A process
// of its own; it is sent the answers and tells the port of each.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './ask.ts'

function serve({ status, headers, body }: Answer): Promise<number> {
  const bytes = Buffer.from(body, 'base64')
  // The product says so in its answers, and the reference answers with the same bytes.
  const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
    response.writeHead(status, headers)
    response.end(bytes)
  })
  return new Promise((done) => {
    server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () =>
      done((server.address() as AddressInfo).port),
    )
  })
}

process.on('message', async (answers: Answer[]) => {
  process.send?.(await Promise.all(answers.map(serve)))
})

// Without a parent to ask for more, one answer: the reference for the time of a start.
if (process.env['PORT']) await serve({ status: 200, headers: [], body: '' })
