// The reference for calls that send JSON: bare `node:http` that reads and parses what comes and
// answers 201 without keeping it. A process of its own.
import { createServer } from 'node:http'

const headers = { 'Content-Type': 'application/json; charset=utf-8' }

createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    // Whether it is there is asked without a body.
    const text = Buffer.concat(chunks).toString('utf8')
    const { name } = JSON.parse(text || '{}') as { name?: string }
    const body = Buffer.from(JSON.stringify({ reference: name }))
    response.writeHead(201, { ...headers, 'Content-Length': body.length })
    response.end(body)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
