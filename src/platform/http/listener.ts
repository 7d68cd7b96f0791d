import { getRequestListener } from '@hono/node-server'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '../../contract/problem.ts'
import { requestIds, type IdentifiedRequest } from './exchange.ts'
import { refuse } from './gate.ts'
import { inTurn } from './in-turn.ts'
import type { PageCache } from '../publishing/page-cache.ts'
import { writeCached } from '../publishing/cached.ts'
import type { Log } from '../log.ts'
import type { AnswerFirst } from '../publishing/shared-first.ts'
import { inBackground } from '../../contract/background.ts'
import type { RequestWatch } from '../watching/request-watch.ts'

/** What the listener is made of. */
export interface ListenerParts {
  /** Host of PUBLIC_URL, in lower case, with the port where it is not the usual one. */
  host: string
  pageCache: PageCache
  headers: readonly [name: string, value: string][]
  log: Log
  /** Answers from the caches of organisations, for those who may read them. */
  first?: AnswerFirst
  /** Notes each request; undefined: nobody does. */
  watch?: RequestWatch | undefined
  /** Answers everything else; an error that it throws is a fault of ours. */
  fetch: Parameters<typeof getRequestListener>[0]
}

/**
 * Answers with cached bytes at once, on bare `node:http`, where the caller may have them; every
 * other request goes to the app. The checks of the gate come first for all; a request that did not
 * wait for the answer to the one before it waits its turn.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const nextId = requestIds()
  const app = getRequestListener(parts.fetch, { overrideGlobalObjects: false })
  const { watch } = parts
  return inTurn((incoming, response) => {
    const request = incoming as IdentifiedRequest
    request.id = nextId()
    const refused = refuse(request, parts.host)
    if (refused) {
      watch?.refused()
      return writeRefusal(response, refused, parts.headers, request.id)
    }
    const cached =
      request.method === 'GET' || request.method === 'HEAD'
        ? parts.pageCache.find(request.url as string)
        : undefined
    if (cached) {
      writeCached(request, response, cached, request.id)
      return watch?.cached(cached, request, response.statusCode)
    }
    const watched = watch?.begin(request)
    logWhenDone(request, response, parts.log, watched?.end)
    const answer = () => {
      const first = parts.first?.(request, response)
      const answerAll = () => void app(request, response)
      // What fails here fails in the app, too, which answers with the error.
      if (first) inBackground(first.catch(() => false).then((done) => done || answerAll()))
      else answerAll()
    }
    return watched ? watched.within(answer) : answer()
  })
}

function writeRefusal(
  response: ServerResponse,
  problem: Problem,
  headers: ListenerParts['headers'],
  requestId: string,
): void {
  const body = JSON.stringify(problem.body)
  response.writeHead(problem.status, {
    ...Object.fromEntries(headers),
    ...problem.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    // What follows on this connection may be a body that is not read.
    Connection: 'close',
  })
  response.end(body)
}

function logWhenDone(
  request: IdentifiedRequest,
  response: ServerResponse,
  log: Log,
  end?: (status: number) => void,
): void {
  const begun = performance.now()
  response.on('close', () => {
    const { statusCode: status } = response
    // Who left before there was an answer got none.
    end?.(response.headersSent ? status : 499)
    const level = status < 400 ? 'debug' : 'info'
    const path = withoutTokens((request.url as string).split('?', 1)[0] as string)
    const ms = Math.round(performance.now() - begun)
    const { id, method } = request
    log[level]({ id, method, path, status, ms }, status < 400 ? 'answered' : 'request refused')
  })
}

/** Some addresses have a token in the path, which must not stand in the log. */
const withoutTokens = (path: string) => path.replaceAll(/[\w-]{43,}/g, '(token)')

/** A connection on which nothing is sent or read for so long is cut, in ms; events beat more often. */
const mostIdle = 60_000

/** An HTTP server with the limits of this program: 16 kB and 10 s for headers, 30 s for a request. */
export function createHttpServer(headers: ListenerParts['headers']): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 1_000,
    // The gate demands exactly one Host; Node's own refusal would be sent without our headers.
    requireHostHeader: false,
  })
  // Whoever never reads an answer holds it in memory until then.
  server.timeout = mostIdle
  const nextId = requestIds()
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseConnection(error, socket, `${lines}X-Request-Id: ${nextId()}\r\n`),
  )
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Bytes that are not HTTP get one short answer, and the connection is closed. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, headers: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = reasons[error.code ?? ''] ?? '400 Bad Request'
  const body = `{"detail":"${status.slice(4)}."}`
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers}Content-Type: application/json\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
