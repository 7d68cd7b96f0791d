import type { Server } from 'node:http'
import { StartError } from '../../contract/start-error.ts'
import type { Config } from './settings.ts'

/** Listens, and gives the port. Throws a StartError where that cannot be. */
export async function listen(
  server: Server,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<number> {
  await new Promise<void>((done, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) => refuse(cannotListen(error, HOST, PORT)))
    server.listen(PORT, HOST, done)
  })
  server.removeAllListeners('error')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : PORT
}

function cannotListen({ code }: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is taken by another program on ${host}; choose another.`,
    EACCES: `PORT ${port} needs rights that this user does not have; choose one from 1024.`,
    EADDRNOTAVAIL: `HOST is "${host}", which is not an address of this machine.`,
    ENOTFOUND: `HOST is "${host}", which is not an address of this machine.`,
  }
  return new StartError(reasons[code ?? ''] ?? `Cannot listen on ${host}, port ${port} (${code}).`)
}
