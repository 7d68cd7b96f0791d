import type { Server } from 'node:http'

/**
 * Stops taking connections, lets requests under way finish, and cuts what is left after
 * `patience` ms (the program must be gone within 10 s of being told to).
 */
export async function drain(server: Server, patience = 8_000): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
