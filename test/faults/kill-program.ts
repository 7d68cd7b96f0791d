import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { KyselyPlugin, Transaction } from 'kysely'
import { createHono } from '../../src/app/server/hono.ts'
import type * as Render from '../../src/app/site/render.tsx'
import { createShared } from '../../src/app/server/shared.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { enquiryRoutes } from '../../src/features/enquiry/routes.ts'
import { createAdmission } from '../../src/platform/auth/admission.ts'
import { clientAddress } from '../../src/platform/http/address.ts'
import { mountApi } from '../../src/platform/http/api.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { createPageCache } from '../../src/platform/publishing/page-cache.ts'
import { createHttpServer, createListener } from '../../src/platform/http/listener.ts'
import { sharedAnswers } from '../../src/platform/publishing/shared-answers.ts'
import { createLog } from '../../src/platform/log.ts'

// The program as far as an enquiry goes (call, store, outbox, mail), in a process that can be told
// to kill itself at a given write, or to be a twin that breaks the promise.

interface Orders {
  address: DatabaseAddress
  smtp: string
  /** Dies at the n-th write point; 0 never. */
  dieAt: number
  /** The twin that breaks the promise: it answers while the commit is still to come. */
  early: boolean
  /** How far its clock is ahead, in ms, so that leases of the dead have run out. */
  ahead: number
}

const { address, smtp, dieAt, early, ahead } = JSON.parse(process.argv[2] as string) as Orders
let points = 0
// What is written at the start is not of an enquiry, and grows with what there is to start.
let listening = false

function point(): void {
  if (!listening) return
  points += 1
  if (points === dieAt) process.kill(process.pid, 'SIGKILL')
}

const plugin = {
  transformQuery({ node }: { node: unknown }) {
    point()
    return node
  },
  transformResult: async ({ result }: { result: unknown }) => result,
} as KyselyPlugin

/** Counts each statement of a transaction, and the moments before and after its commit. */
function counted(database: Database): Database {
  return {
    ...database,
    async transaction<T>(run: (trx: Transaction<Tables>) => Promise<T>) {
      const { promise, resolve } = Promise.withResolvers<T>()
      const committed = database.transaction(async (trx) => {
        const done = await run(trx.withPlugin(plugin))
        point()
        if (early) {
          resolve(done)
          await wait(200)
        }
        return done
      })
      const result = early ? await Promise.race([promise, committed]) : await committed
      point()
      return result
    },
  }
}

const render = (await import(
  new URL('../../dist/server/render.js', import.meta.url).href
)) as typeof Render
const database = counted(await openDatabase(address))
const log = createLog('silent')
const noPage = async () => ({ body: Buffer.of(), headers: [] })
const application = { script: '', styles: '', modules: [] }
const applications = { early: '', portal: application, console: application }
const world = {
  config: readConfig({ SMTP_URL: smtp, MAIL_FROM: 'hello@coronet.example' }),
  database,
  clock: { now: () => new Date(systemClock.now().getTime() + ahead) },
  log,
  assets: { loader: '', hydrate: '', islands: {}, fonts: [], sheets: {}, ...applications },
  headers: [] as [string, string][],
  render: () => render,
}
const { receiving, limiter, outbox } = await createShared(world)
const app = createHono({ headers: [], log, renderProblem: noPage })
const pageCache = createPageCache([])
// Each enquiry says that it comes from another address: many from one look like spam.
mountApi(app, enquiryRoutes(receiving), {
  pageCache,
  limiter,
  clientAddress: clientAddress(['127.0.0.1']),
  admission: createAdmission(async () => null),
  shared: sharedAnswers(),
  headers: [],
  https: false,
})
const server = createHttpServer([])
const parts = { host: 'localhost', pageCache, headers: [], log, fetch: app.fetch }
server.on('request', createListener(parts)).listen(0, '127.0.0.1')
await once(server, 'listening')
listening = true
outbox.start()
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
