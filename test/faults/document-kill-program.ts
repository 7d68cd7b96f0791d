import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { createHono } from '../../src/app/server/hono.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import { file } from '../../src/features/document/filing.ts'
import { documentRoutes } from '../../src/features/document/routes.ts'
import { uploadRoutes } from '../../src/features/upload/routes.ts'
import { createAdmission } from '../../src/platform/auth/admission.ts'
import { clientAddress } from '../../src/platform/http/address.ts'
import { mountApi } from '../../src/platform/http/api.ts'
import { createAudit } from '../../src/platform/audit/act.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { filesIn, type Files, type Part } from '../../src/platform/storage/files.ts'
import { sharedAnswers } from '../../src/platform/publishing/shared-answers.ts'
import { createPageCache } from '../../src/platform/publishing/page-cache.ts'
import { createLimiter } from '../../src/platform/auth/limiter.ts'
import { createHttpServer, createListener } from '../../src/platform/http/listener.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Viewer } from '../../src/platform/auth/viewer.ts'

// The program as far as sending a file goes, in a process that can be told to kill itself at a
// given write, be it to the database or to a file.

export interface Orders {
  address: DatabaseAddress
  /** Dies at the n-th write point; 0 never. */
  dieAt: number
  viewer: Viewer
  /** How far its clock is ahead, in ms. */
  ahead: number
  /** The twin that breaks the promise: it writes the row before the file is in its place. */
  early: boolean
}

const { address, dieAt, viewer, ahead, early } = JSON.parse(process.argv[2] as string) as Orders
let points = 0

function point(): void {
  points += 1
  if (points === dieAt) process.kill(process.pid, 'SIGKILL')
}

/** Before and after. */
async function counted<T>(act: () => Promise<T>): Promise<T> {
  point()
  const result = await act()
  point()
  return result
}

const plugin = {
  transformQuery({ node }: { node: unknown }) {
    point()
    return node
  },
  transformResult: async ({ result }: { result: unknown }) => result,
} as KyselyPlugin

const opened = await openDatabase(address)
const database: Database = {
  ...opened,
  transaction: (run, scope) =>
    counted(() => opened.transaction((trx) => run(trx.withPlugin(plugin)), scope)),
}

const kept = filesIn(join(address.dataDir, 'files'))
const files: Files = {
  ...kept,
  append: (key, offset) => counted(async () => countedPart(await kept.append(key, offset))),
  finish: (key) => counted(async () => (early ? undefined : await kept.finish(key))),
  remove: (key) => counted(() => kept.remove(key)),
}

const countedPart = (part: Part): Part => ({
  write: (bytes) => counted(() => part.write(bytes)),
  close: () => counted(() => part.close()),
})

const clock = { now: () => new Date(systemClock.now().getTime() + ahead) }
const log = createLog('silent')
const noPage = async () => ({ body: Buffer.of(), headers: [] })
const app = createHono({ headers: [], log, renderProblem: noPage })
const pageCache = createPageCache([])
const nobody = async () => {}
const parts = { database, clock, audit: createAudit(database, clock) }
const checking = { isOn: false, add: async () => '', tell: { notify: nobody, notifyFirm: nobody } }
const routes = [
  ...documentRoutes({ ...parts, findProject: async () => ({ title: '' }) }),
  ...uploadRoutes({
    ...parts,
    files,
    file: (trx, arrived, filed) => file(trx, arrived, checking, filed),
    askedFor: { refuseClosed: nobody, deliver: nobody },
    nameOf: async () => 'Iris Okafor',
  }),
]
mountApi(app, routes, {
  pageCache,
  limiter: createLimiter(opened, clock),
  clientAddress: clientAddress([]),
  admission: createAdmission(async () => viewer),
  shared: sharedAnswers(),
  headers: [],
  https: false,
})
const server = createHttpServer([])
const listening = { host: 'localhost', pageCache, headers: [], log, fetch: app.fetch }
server.on('request', createListener(listening)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
