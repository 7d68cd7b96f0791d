import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { createHono } from '../../src/app/server/hono.ts'
import { createShared } from '../../src/app/server/shared/shared.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { enquiryRoutes } from '../../src/features/enquiry/routes.ts'
import { createAdmission } from '../../src/platform/auth/admission.ts'
import { clientAddress } from '../../src/platform/http/address.ts'
import { mountApi } from '../../src/platform/http/api.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { createPageCache } from '../../src/platform/publishing/page-cache.ts'
import { sharedAnswers } from '../../src/platform/publishing/shared-answers.ts'
import { createLog } from '../../src/platform/log.ts'
import { render } from '../support/render.ts'
import { ampleDisk } from '../../src/platform/storage/disk.ts'
import { beforeEachStatement, listen } from './killable.ts'

// The part of the program that handles an enquiry (call, store, outbox, mail), in a process that
// kills itself at a given write, or is broken on purpose.

interface Orders {
  address: DatabaseAddress
  smtp: string
  /** Dies at the n-th write point; 0 never. */
  dieAt: number
  /** A broken program, to test the test: it answers before the commit. */
  early: boolean
  /** How much its clock is ahead, in ms, so that leases of killed processes have run out. */
  ahead: number
}

const { address, smtp, dieAt, early, ahead } = JSON.parse(process.argv[2] as string) as Orders
let points = 0
// Writes at the start do not belong to an enquiry, and their number varies.
let listening = false

function point(): void {
  if (!listening) return
  points += 1
  if (points === dieAt) process.kill(process.pid, 'SIGKILL')
}

const plugin = beforeEachStatement(point)

/** Counts each statement of a transaction, and the moments before and after its commit. */
function counted(database: Database): Database {
  return {
    ...database,
    async transaction<T>(run: (trx: Transaction<Tables>) => Promise<T>) {
      const { promise, resolve } = Promise.withResolvers<T>()
      const committed = database.transaction(async (trx) => {
        const done = await run(trx.withPlugin(plugin))
        point()
        if (early && listening) {
          resolve(done)
          await wait(200)
        }
        return done
      })
      const result = early && listening ? await Promise.race([promise, committed]) : await committed
      point()
      return result
    },
  }
}

const database = counted(await openDatabase(address))
const log = createLog('silent')
const noPage = async () => ({ body: Buffer.of(), headers: [] })
const application = { script: '', styles: '', modules: [] }
const applications = { early: '', integrity: {}, portal: application, console: application }
const world = {
  config: readConfig({
    DATA_DIR: address.dataDir,
    SMTP_URL: smtp,
    MAIL_FROM: 'hello@coronet.example',
  }),
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
// Trusts the header in which each enquiry has another address, because many from one look like spam.
mountApi(app, enquiryRoutes(receiving), {
  pageCache,
  limiter,
  disk: ampleDisk,
  log,
  clientAddress: clientAddress(['127.0.0.1']),
  admission: createAdmission(async () => null),
  shared: sharedAnswers(),
  repeats: async (_, run) => await run(),
  noteAct: async () => {},
  headers: [],
  https: false,
})
const port = await listen(app, pageCache, log)
listening = true
outbox.start()
process.stdout.write(`${port}\n`)
