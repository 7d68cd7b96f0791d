import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { builtFiles, readAssets } from '../../src/app/server/pages/assets.ts'
import type * as Render from '../../src/app/site/render.tsx'
import type { World } from '../../src/app/server/world.ts'
import { createApp } from '../../src/app/server/create-app.ts'
import type { Database, DatabaseAddress } from '../../src/database/open.ts'
import { seedDemo } from '../../src/features/setup/seed.ts'
import { policyInput } from '../../src/platform/config/config.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { securityHeaders } from '../../src/platform/http/headers.ts'
import { createHttpServer } from '../../src/platform/http/listener.ts'
import type { Passwords } from '../../src/platform/auth/passwords.ts'
import type { Disk } from '../../src/platform/storage/disk.ts'
import { createSealer } from '../../src/platform/auth/secrets.ts'
import { createLog } from '../../src/platform/log.ts'
import { linkOpener } from '../../src/platform/outbox/sealed.ts'
import { watchAnswers } from './answers.ts'
import { heldClock } from './clock.ts'
import { freshAddress, openFor } from './database/database.ts'
import { render } from './render.ts'
import { lightPasswords } from './signin/light-passwords.ts'
import { noContent, type Content } from './database/templates.ts'

const assets = readAssets()
/** By the headers that they get. Read once for each process, because that was half of a world's cost. */
const files = new Map<string, ReturnType<typeof builtFiles>>()

function filesWith(headers: Parameters<typeof builtFiles>[0]) {
  const key = JSON.stringify(headers)
  const made = files.get(key) ?? builtFiles(headers)
  files.set(key, made)
  return made
}

const start = '2026-11-20T15:00:00.000Z'

/** The demo firm as the program makes it, but with a known password. */
const demoFirm: Content = {
  name: 'demo',
  files: [
    'src/{contract,database,platform,features/setup}/**/*.ts',
    'src/features/*/{contract,staff.contract}.ts',
    'test/support/world.ts',
    'test/support/signin/light-passwords.ts',
  ],
  async fill(database) {
    const password = 'held-fast-on-a-slack-tide'
    const hash = await lightPasswords().hash(password)
    await seedDemo(database, heldClock(start), { password, hash })
  },
}

interface Options {
  /** Settings by name, as in the environment. */
  settings?: Record<string, string>
  /** False: a firm without content. */
  demo?: boolean
  /** The address of another world, whose database this one shares as a second process would. */
  address?: DatabaseAddress
  /** Wraps the database that the program uses. */
  wrap?: (database: Database) => Database
  /** In place of processes that make backups. */
  workOnBackup?: World['workOnBackup']
  /** Why no export can be brought in; without it one can where the database is a new one. */
  refuseArrival?: World['refuseArrival']
  /** The port to listen on if it is free; otherwise any free port. */
  port?: number
  /** The disk that the program watches; without it there is room. */
  disk?: Disk
  /** In place of passwords that are hashed lightly. */
  passwords?: Passwords
  /** Answers a request in the program's place; false: the program answers. */
  instead?: (incoming: IncomingMessage, answer: ServerResponse) => boolean
  /** In place of the built pages. */
  pages?: Partial<typeof Render>
}

/**
 * The whole program on a fresh database, listening on a free port of loopback, with a clock
 * that the test moves and a log that it can read. Everything is stopped when the test ends.
 */
export async function world(t: TestContext, options: Options = {}) {
  const {
    settings = {},
    demo = true,
    port: wanted = 0,
    pages = {},
    wrap = (same) => same,
  } = options
  // Registered first, because the runner cleans up in order: the server, then its database.
  const stops: (() => unknown)[] = []
  t.after(async () => {
    for (const stop of stops) await stop()
  })
  const address = options.address ?? (await freshAddress(t, demo ? demoFirm : noContent))
  const answers = watchAnswers()
  const database = answers.database(wrap(await openFor(t, address)))
  const clock = heldClock(start)
  if (demo && options.address) await demoFirm.fill(database)
  const log: Record<string, unknown>[] = []
  const config = readConfig({ DATA_DIR: address.dataDir, ...settings })
  const headers = securityHeaders(policyInput(config))
  const server = createHttpServer(headers)
  const app = await createApp({
    config,
    database,
    clock,
    disk: options.disk,
    workOnBackup: options.workOnBackup,
    refuseArrival: options.refuseArrival,
    restart: async () => {},
    passwords: options.passwords ?? lightPasswords(),
    log: createLog('debug', { write: (line) => void log.push(JSON.parse(line)) }),
    assets,
    files: await filesWith(headers),
    headers,
    render: () => ({ ...render, ...pages }),
  })
  const { instead } = options
  const listener = answers.listener(app.listener)
  server.on(
    'request',
    instead ? (...pair) => void (instead(...pair) || listener(...pair)) : listener,
  )
  await listen(server, wanted).catch(() => listen(server, 0))
  stops.push(async () => {
    app.revision.stop()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    // A task under way would try for half a minute to use a database that is gone.
    await app.outbox.stop()
    await app.inbound?.placer.stop()
    await app.erasing.settler.settled()
    assert.deepEqual(answers.hasty, [], 'answered before their transactions had ended')
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' })
  /** A page with its content; on a busy machine a page may be sent before its content is loaded. */
  const whole = async (path: string, tries = 20): Promise<string> => {
    const text = await (await get(path)).text()
    const isLate = tries > 1 && text.includes('<p role="status">Loading')
    return isLate ? whole(path, tries - 1) : text
  }
  return {
    origin,
    port,
    /** Ends ways in of somebody, as the program does. */
    endWaysIn: app.accounts.endWaysIn,
    address,
    database,
    clock,
    log,
    /** Checks for changed content now, rather than within half a second. */
    lookForChanges: app.revision.look,
    routes: app.routes,
    pages: app.pages,
    mounted: app.mounted,
    /** The daily digest, which a test has to start. */
    digest: app.notices.digest,
    /** The mails to the firm, which a test has to start. */
    firmNews: app.notices.firmNews,
    /** The mails to the firm about enquiries, which a test has to start. */
    announcer: app.announcer,
    /** The warnings that replies are due, which a test has to start. */
    warner: app.warner,
    /** What publishes the updates that were scheduled, which a test has to start. */
    scheduled: app.notices.scheduled,
    /** The sending of posts, which a test has to start. */
    postSender: app.postSender,
    /** What finds events for webhooks, which a test has to start. */
    eventFinder: app.eventFinder,
    /** What counts who was led on from an old address, which a test has to start. */
    hitCounter: app.hitCounter,
    /** What asks caches in front to forget the site, which a test has to start. */
    purging: app.purging,
    /** What makes the sizes of pictures, which a test has to start. */
    sizeMaker: app.sizeMaker,
    /** What becomes of mails that come in, which a test has to start; null: none do. */
    inbound: app.inbound,
    outbox: app.outbox,
    /** Opens a link that was sealed in the outbox. */
    openLink: linkOpener(await createSealer(app.keys, 'outbox')),
    keys: app.keys,
    /** The hourly cleaning up of documents' files. */
    sweep: app.sweep,
    /** The hourly removal of what has been kept long enough. */
    retain: app.retain,
    takingOut: app.takingOut,
    /** Sends the traces that wait. */
    flushTraces: app.watching.flush,
    /** What mails owners about the program itself, which a test has to start. */
    troubles: app.troubles,
    /** What makes backups; of those by night a test has to start the looking. */
    backups: app.backups,
    /** What erases people. */
    erasing: app.erasing,
    logMissing: app.logMissing,
    get,
    whole,
    request: (path: string, init: RequestInit) =>
      fetch(origin + path, { redirect: 'manual', ...init }),
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
