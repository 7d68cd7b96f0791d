import { join } from 'node:path'
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
import { filesIn, type Files, type FilePart } from '../../src/platform/storage/files.ts'
import { sharedAnswers } from '../../src/platform/publishing/shared-answers.ts'
import { createPageCache } from '../../src/platform/publishing/page-cache.ts'
import { createLimiter } from '../../src/platform/auth/limiter.ts'
import { createLog } from '../../src/platform/log.ts'
import { beforeEachStatement, listen } from './killable.ts'
import { ampleDisk } from '../../src/platform/storage/disk.ts'
import type { Viewer } from '../../src/platform/auth/viewer.ts'

// The part of the program that receives a file, in a process that kills itself at a given write to
// the database or to a file.

export interface Orders {
  address: DatabaseAddress
  /** Dies at the n-th write point; 0 never. */
  dieAt: number
  viewer: Viewer
  /** How much its clock is ahead, in ms. */
  ahead: number
  /** A broken program, to test the test: it writes the row before the file is in its place. */
  early: boolean
}

const { address, dieAt, viewer, ahead, early } = JSON.parse(process.argv[2] as string) as Orders
let points = 0

function point(): void {
  points += 1
  if (points === dieAt) process.kill(process.pid, 'SIGKILL')
}

/** A point before and one after. */
async function counted<T>(act: () => Promise<T>): Promise<T> {
  point()
  const result = await act()
  point()
  return result
}

const plugin = beforeEachStatement(point)

const opened = await openDatabase(address)
const database: Database = {
  ...opened,
  transaction: (run, scope) =>
    counted(() => opened.transaction((trx) => run(trx.withPlugin(plugin)), scope)),
}

const stored = filesIn(join(address.dataDir, 'files'))
const files: Files = {
  ...stored,
  append: (key, offset) => counted(async () => countedPart(await stored.append(key, offset))),
  finish: (key, size) => counted(async () => (early ? undefined : await stored.finish(key, size))),
  remove: (key) => counted(() => stored.remove(key)),
}

const countedPart = (part: FilePart): FilePart => ({
  write: (bytes) => counted(() => part.write(bytes)),
  close: () => counted(() => part.close()),
})

const clock = { now: () => new Date(systemClock.now().getTime() + ahead) }
const log = createLog('silent')
const noPage = async () => ({ body: Buffer.of(), headers: [] })
const app = createHono({ headers: [], log, renderProblem: noPage })
const pageCache = createPageCache([])
const nobody = async () => {}
const nameOf = async () => 'Iris Okafor'
const parts = { database, clock, audit: createAudit(database, clock) }
const checking = {
  isOn: false,
  add: async () => '',
  notifiers: { notify: nobody, notifyFirm: nobody, noteAct: nobody },
}
const routes = [
  ...documentRoutes({
    ...parts,
    files,
    noteAct: nobody,
    findProject: async () => ({ title: '' }),
    nameOf,
  }),
  ...uploadRoutes({
    ...parts,
    files,
    disk: ampleDisk,
    file: (trx, arrived, filed) => file(trx, arrived, checking, filed),
    fileRequests: { refuseClosed: nobody, deliver: nobody },
    findProject: async () => null,
    nameOf,
  }),
]
mountApi(app, routes, {
  pageCache,
  disk: ampleDisk,
  log,
  limiter: createLimiter(opened, clock),
  clientAddress: clientAddress([]),
  admission: createAdmission(async () => viewer),
  shared: sharedAnswers(),
  repeats: async (_, run) => await run(),
  noteAct: nobody,
  headers: [],
  https: false,
})
const port = await listen(app, pageCache, log)
process.stdout.write(`${port}\n`)
