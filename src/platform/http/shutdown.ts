import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'

/** For how long an open connection may be idle before it is closed, in ms. */
const grace = 1_000

/**
 * Accepts no more connections, and answers what still comes on the open ones, each time with
 * `Connection: close`; closes what is left after `patience` ms (the program must have ended within
 * 10 s of the signal). A connection is not closed at once for being idle: its client may be sending
 * at that very moment, and would see a reset.
 */
export async function drain(server: Server, patience = 8_000): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  // Not the HTTP server's own, which closes idle connections first.
  const closed = new Promise<void>((done) => Listener.prototype.close.call(server, () => done()))
  let idle: NodeJS.Timeout | undefined
  // In the check phase, after what has arrived was read: a loop that was held up runs its timers first.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  const begin = () => (idle = setInterval(closeIdle, 50))
  const waiting = setTimeout(begin, grace)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(waiting)
  clearInterval(idle)
  clearTimeout(cut)
}
