import type { RequestListener } from 'node:http'
import { StartError } from '../../contract/start-error.ts'
import { watchDamage } from '../../database/damage.ts'
import type { Database } from '../../database/open.ts'
import { openDemo } from '../../features/setup/demo-accounts.ts'
import { watchClock } from '../../platform/leading/clock-watch.ts'
import { systemClock } from '../../platform/clock.ts'
import { demoIsOn, policyInput } from '../../platform/config/config.ts'
import { readConfig, type Config } from './settings.ts'
import { securityHeaders } from '../../platform/http/headers.ts'
import { currentRevision } from '../../platform/publishing/revision.ts'
import { createHttpServer } from '../../platform/http/listener.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { watchDisk } from '../../platform/storage/disk.ts'
import { greeting } from './greeting.ts'
import { leaderOfJobs } from './jobs.ts'
import { listen } from './listen.ts'
import { openData } from './open-data.ts'
import { restarting } from './restarting.ts'
import { replaceWhereAsked } from './replace-arrived.ts'
import { runOut } from './run-out.ts'
import { reportStart } from './start-report.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { showWelcome, whereSignInsAre } from './welcome.ts'
import { amongWorkers, type AmongWorkers } from './workers/among.ts'
import { builtPages, type BuiltPages } from './pages/built-pages.ts'
import { fillWithDemo } from './demo.ts'
import type { World } from './world.ts'
import { createApp } from './create-app.ts'

/** Starts the program and stops it on a signal; a reason not to start is one sentence and status 1. */
export async function run(
  environment: NodeJS.ProcessEnv,
  pages: () => Promise<BuiltPages> = builtPages,
): Promise<void> {
  const among = amongWorkers()
  await orEnd(among, async () => await start(environment, await pages(), among))
}

async function orEnd(among: AmongWorkers, begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`portico: ${error.message}\n`)
    process.exit(among.wontStart)
  }
}

async function start(
  environment: NodeJS.ProcessEnv,
  pages: BuiltPages,
  among: AmongWorkers,
): Promise<void> {
  const { assets, render, wrap } = pages
  const config = readConfig(environment)
  const log = createLog(config.LOG_LEVEL, undefined, among.inLog)
  logTheEnd(log)
  const headers = securityHeaders(policyInput(config))
  const server = createHttpServer(headers)
  const ready = Promise.withResolvers<RequestListener>()
  const early: RequestListener = (...exchange) =>
    void ready.promise.then((answer) => answer(...exchange))
  server.on('request', early)
  // The port first: when it is taken, nothing has been made yet. Not where others answer there meanwhile.
  const port = among.port ?? (await listen(server, config))
  const { database, notReplaced } = await opened(config, { log, among }).catch((error: unknown) => {
    server.close()
    throw error
  })
  const bound = config.PORT === 0 && config.PUBLIC_URL === 'http://localhost:0'
  const reachable = bound ? { ...config, PUBLIC_URL: `http://localhost:${port}` } : config
  const clockWatch = watchClock(systemClock)
  clockWatch.start()
  const watched = watchDisk({ ...diskOf(config), log })
  await watched.measure()
  const again = { ...environment, PORT: String(port) }
  const { restart, stoppedBy } = restarting(among, () =>
    orEnd(among, () => start(again, pages, among)),
  )
  const world = {
    config: reachable,
    database,
    clock: systemClock,
    clockWatch,
    log,
    among,
    disk: watched.disk,
    damage: database.engine === 'sqlite' ? watchDamage(config.DATA_DIR) : undefined,
    assets,
    headers,
    render,
    notReplaced,
    restart,
  }
  const made = await createApp(world)
  made.erasing.settler.begin()
  await openDemo({ ...world, endWaysIn: made.accounts.endWaysIn }, demoIsOn(config))
  const { listener: app, revision, notices, today } = made
  made.outbox.start()
  for (const each of made.repeating) each.start()
  const leader = leaderOfJobs(world, made)
  leader.start()
  const filled = fillIfNew(database, config).then(revision.look)
  const stopEnding = runOut(world).start()
  const listener = wrap?.(app) ?? app
  ready.resolve(listener)
  server.off('request', early).on('request', listener)
  if (among.port !== null) await listen(server, config)
  const hush = () => [notices.live, today.live, made.watching].forEach((each) => each.stop())
  const welcomed = filled.then(async () => {
    await reportStart(world, { port, environment })
    if (among.isFirst) await welcome({ config, log, port, origin: reachable.PUBLIC_URL }, made)
    among.ready(port)
    return true
  })
  const close = async () => {
    // Half of a demo would stay half, as it is filled in only once; and what follows reads the database.
    await welcomed
    watched.stop()
    stopEnding()
    for (const each of [revision, ...made.repeating]) each.stop()
    await leader.stop()
    await settled(world, made)
  }
  stoppedBy(stopOnSignal({ server, log, among, hush }, close))
  await welcomed
}

type App = Awaited<ReturnType<typeof createApp>>

/** Once what goes on in the background has ended, so that nothing is left half. */
async function settled(
  { database, damage }: Pick<World, 'database' | 'damage'>,
  { erasing, outbox }: Pick<App, 'erasing' | 'outbox'>,
): Promise<void> {
  await erasing.settler.settled()
  await outbox.stop()
  await damage?.settle()
  await database.close()
}

const diskOf = ({ DATA_DIR: folder, DISK_FLOOR: floor, FILES_URL }: Config) => ({
  folder,
  floor,
  hasStore: FILES_URL !== undefined,
})

async function opened(config: Config, by: { log: Log; among: AmongWorkers }) {
  const notReplaced = await replaceWhereAsked(config, by)
  return { notReplaced, database: await openData(config, by.log) }
}

interface Begun {
  config: Config
  log: Log
  port: number
  origin: string
}

/** Last of a start: whoever reads it may stop the program at that moment. */
async function welcome(
  { config, log, port, origin }: Begun,
  { demoSignIn, accounts }: Pick<App, 'demoSignIn' | 'accounts'>,
): Promise<void> {
  const [demo, setup] = [await demoSignIn(true), await accounts.invitations.setup()]
  const given = { host: config.HOST, port, origin, demo, setup }
  if (!showWelcome(greeting(given), config) && demo) log.info(whereSignInsAre(origin))
}

/** Beside the answers: whoever comes to a new install in its first second sees no demo firm yet. */
async function fillIfNew(database: Database, config: Config): Promise<void> {
  const isUntouched = (await currentRevision(database)) === 1
  if (demoIsOn(config) && isUntouched) await fillWithDemo(database, config)
}

/** An error that nobody caught ends the program, in the log's own form and not as bare lines. */
function logTheEnd(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an unexpected error ends the program')
    process.exit(1)
  })
}
