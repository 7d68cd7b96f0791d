// 30,000 tries to sign in within five minutes, from 500 client addresses at 50 accounts, on two
// processes over one PostgreSQL, of which one is killed and started again half-way. Counts the
// password checks of each account, and how long a visitor waits for the home page meanwhile:
// `node bench/signin-tries.ts [seconds]`. Exits with 1 when more than ten were checked, or the p99 of
// the home page is above 150 ms.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { startPostgres } from '../test/engines/postgres.ts'
import { freePort } from '../test/support/program/free-port.ts'
import type { Order, Outcome } from './load.ts'
import { behindProxy, startHelper, stopAll, temporaryFolder } from './processes.ts'
import { addPeople, signIn } from './signin-people.ts'
import { requestOf } from './speed.ts'
import { firstAnswer } from './start.ts'

const seconds = Number(process.argv[2] ?? 300)
const perSecond = 100
const [accounts, addresses] = [50, 500]
const most = { checks: 10, ms: 150 }

const server = await startPostgres()
if (!server) throw new Error('PostgreSQL is not installed on this machine.')
const dataDir = temporaryFolder()
const place = { url: server.url, dataDir }
const database = await openDatabase(place)
await migrate(database)
await database.close()
await addPeople(place)

/** How often a text was hashed; each guess names its account. */
const checks = new Map<string, number>()

/** Starts a process of the product that reports what it checks. */
async function startCounting(port: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../dist/server/main.js', import.meta.url)), {
    execArgv: ['--import', new URL('count-checks.ts', import.meta.url).href],
    env: { ...behindProxy, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: place.url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (text: string) => void checks.set(text, (checks.get(text) ?? 0) + 1))
  await firstAnswer(child, port)
  return child
}

const ports = [await freePort(), await freePort()] as const
const first = await startCounting(ports[0])
let second: ChildProcess | null = await startCounting(ports[1])
const { device } = await signIn(ports[0], { username: 'person' })
const statuses: Record<string, number> = {}
let open = 0

/** One of the tries; every hundredth comes from the device that its account knows. */
async function attempt(nth: number): Promise<void> {
  const address = `10.0.${Math.floor((nth % addresses) / 250)}.${nth % 250}`
  const known = nth % 100 === 0
  const username = known ? 'person' : `known-${nth % accounts}`
  const given = { username, address, password: `guess of ${username}`, ...(known && { device }) }
  open += 1
  const port = second && nth % 2 === 1 ? ports[1] : ports[0]
  const answer = await signIn(port, given).catch(() => ({ status: 0 }))
  open -= 1
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
}

async function startAgain(): Promise<void> {
  const old = second as ChildProcess
  second = null
  old.kill('SIGKILL')
  await once(old, 'exit')
  second = await startCounting(ports[1])
}

const visitor = startHelper('load.ts')
const home = requestOf(
  ports[0],
  { name: '', path: '/', headers: {} },
  { status: 0, headers: [], body: '' },
)
const visit = async (ms: number) =>
  await visitor.run<Outcome>({
    port: ports[0],
    request: home,
    connections: 1,
    ms,
    pause: 5,
  } satisfies Order)
await visit(1_000)
const idle = await visit(Math.min(5_000, seconds * 100))
const visits = visit(seconds * 1_000)
const begun = performance.now()
const sent: Promise<void>[] = []
for (let nth = 0; nth < seconds * perSecond; nth += 1) {
  await wait(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
  sent.push(attempt(nth))
  if (nth === (seconds * perSecond) / 2) sent.push(startAgain())
}
await Promise.all(sent)
const busy = await visits
const counts = [...checks].filter(([text]) => text.startsWith('guess of '))
const highest = Math.max(...counts.map(([, count]) => count))
const total = counts.reduce((sum, [, count]) => sum + count, 0)
process.stdout.write(
  `${seconds * perSecond} tries in ${Math.round((performance.now() - begun) / 1000)} s, ${open} open; ` +
    `${total} passwords of ${counts.length} accounts checked, at most ${highest} of one; ` +
    `answers ${JSON.stringify(statuses)}; the home page's p99 ${idle.p99.toFixed(2)} ms before, ` +
    `${busy.p99.toFixed(2)} ms meanwhile\n`,
)
for (const child of [first, second]) child?.kill()
await stopAll()
await server.stop()
process.exitCode = highest > most.checks || busy.p99 > most.ms ? 1 : 0
