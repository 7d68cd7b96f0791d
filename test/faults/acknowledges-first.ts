import { Server, ServerResponse, type IncomingMessage } from 'node:http'

// Breaks the program on purpose, to test a test; loaded before it by `node --import`: a mail that comes
// in is acknowledged first, and read a moment later.

const { emit } = Server.prototype
const later = 300

Server.prototype.emit = function (this: Server, event: string, ...given: unknown[]) {
  const [request, response] = given as [IncomingMessage, ServerResponse]
  if (event !== 'request' || request.url !== '/api/inbound/')
    return emit.call(this, event, ...given)
  response.writeHead(200).end('{}')
  // What the program answers goes nowhere.
  setTimeout(() => emit.call(this, event, request, new ServerResponse(request)), later)
  return true
}
