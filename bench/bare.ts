// The reference: bare `node:http` that answers one fixed thing as fast as it simply can, and reads
// and parses what is posted first. A process of its own; it is sent the answers and tells the port
// of each.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Answer } from './ask.ts'

function serve({ status, headers, body }: Answer): Promise<number> {
  const bytes = Buffer.from(body, 'base64')
  // The product says so in its answers, and the reference answers with the same bytes.
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

// Without a parent to ask for more, one answer: the reference for the time of a start.
if (process.env['PORT']) await serve({ status: 200, headers: [], body: '' })
