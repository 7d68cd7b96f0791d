import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { KyselyPlugin } from 'kysely'
import type { createHono } from '../../src/app/server/hono.ts'
import { createHttpServer, createListener } from '../../src/platform/http/listener.ts'
import type { Log } from '../../src/platform/log.ts'
import type { createPageCache } from '../../src/platform/publishing/page-cache.ts'

// Shared by the programs that kill themselves.

/** Calls `point` before each statement. */
export const beforeEachStatement = (point: () => void) =>
  ({
    transformQuery({ node }: { node: unknown }) {
      point()
      return node
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  }) as KyselyPlugin

/** Serves the app on a free port, and gives that port. */
export async function listen(
  app: ReturnType<typeof createHono>,
  pageCache: ReturnType<typeof createPageCache>,
  log: Log,
): Promise<number> {
  const server = createHttpServer([])
  const parts = { host: 'localhost', pageCache, headers: [], log, fetch: app.fetch }
  server.on('request', createListener(parts)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
