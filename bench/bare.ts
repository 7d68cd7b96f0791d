// The reference: bare `node:http` with a fixed answer, which first reads and parses the body of a
// POST. A process of its own that gets the answers to serve and sends back the port of each.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Answer } from './request.ts'

function serve({ status, headers, body }: Answer): Promise<number> {
  const bytes = Buffer.from(body, 'base64')
  // The product's answers have this timeout in a header, and the reference sends the same bytes.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const answer = () => response.writeHead(status, headers).end(bytes)
    if (request.method === 'POST') void parsed(request).then(answer)
    else answer()
  })
  return new Promise((done) => {
    server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () =>
      done((server.address() as AddressInfo).port),
    )
  })
}

const parsed = async (request: IncomingMessage) => await json(request)

process.on('message', async (answers: Answer[]) => {
  process.send?.(await Promise.all(answers.map(serve)))
})

// Started without a parent process, it serves one answer: the reference for the start time.
if (process.env['PORT']) await serve({ status: 200, headers: [], body: '' })
