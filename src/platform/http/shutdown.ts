import type { Server } from 'node:http'

/**
 * Stops accepting connections, lets requests under way finish, and closes what is left after
 * `patience` ms (the program must have ended within 10 s of the signal).
 */
export async function drain(server: Server, patience = 8_000): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
