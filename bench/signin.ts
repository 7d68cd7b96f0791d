// What signing in tells by its time, and what guessing costs those who only visit: the product as
// it is run, on a data folder of its own. `node bench/signin.ts` prints it.
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import {
  freePort,
  residentMegabytes,
  start,
  startHelper,
  stopAll,
  temporaryFolder,
} from './processes.ts'
import { addPeople, signIn } from './signin-people.ts'
import type { Order, Outcome } from './signin-load.ts'
import { timings } from './signin-times.ts'

const quick = process.argv.includes('--quick')
const effort = quick ? { tries: 50, ms: 5_000 } : { tries: 500, ms: 30_000 }

/** By the command line of `npm start`. */
async function product() {
  const [port, dataDir] = [await freePort(), temporaryFolder()]
  const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url))
  const child = start(process.execPath, ['--max-semi-space-size=1', main], {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  while (!(await ask(port, '/').catch(() => null))) {
    if (child.exitCode !== null) throw new Error('The product ended instead of starting.')
    await wait(20)
  }
  await addPeople(dataDir)
  return { port, pid: child.pid as number }
}

interface Flood {
  name: string
  /** The home page's p99 in ms, with nobody guessing and with 64 who do. */
  idle: number
  guessed: number
  /** Resident, in MB. */
  before: number
  after: number
  /** How long somebody took to sign in on a device that their account knows, in ms, at most. */
  known: number
  statuses: Outcome['statuses']
}

/** Each on a product of its own, so that none finds the limits of another used up. */
async function flood(name: string, spread: number): Promise<Flood> {
  const { port, pid } = await product()
  const [guessers, visitor] = [startHelper('signin-load.ts'), startHelper('signin-load.ts')]
  const visits = async () =>
    await visitor.ask<Outcome>({ port, ms: effort.ms, clients: 0, spread } satisfies Order)
  const first = await signIn(port, { username: 'person' })
  await visitor.ask<Outcome>({ port, ms: 1_000, clients: 0, spread } satisfies Order)
  const idle = await visits()
  const before = residentMegabytes(pid)
  const guesses = guessers.ask<Outcome>({
    port,
    ms: effort.ms,
    clients: 64,
    spread,
  } satisfies Order)
  const visited = visits()
  const known = await signInAgain(port, first.device)
  const [{ statuses }, { p99 }] = [await guesses, await visited]
  const after = residentMegabytes(pid)
  return { name, idle: idle.p99, guessed: p99, before, after, known, statuses }
}

/** Ten times while others guess; the longest. */
async function signInAgain(port: number, device: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    await wait(effort.ms / 12)
    const { status, ms } = await signIn(port, { username: 'person', device })
    if (status !== 200) throw new Error(`A known device was answered ${status}.`)
    times.push(ms)
  }
  return Math.max(...times)
}

function floodLine({ name, idle, guessed, before, after, known, statuses }: Flood): string {
  return (
    `64 guess, ${name}: the home page's p99 ${idle.toFixed(2)} ms idle, ${guessed.toFixed(2)} ms guessed ` +
    `(${(guessed / idle).toFixed(1)} times); ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after; ` +
    `a known device is in within ${known.toFixed(0)} ms; ${JSON.stringify(statuses)}\n`
  )
}

try {
  const { port } = await product()
  process.stdout.write(await timings(port, effort.tries))
  process.stdout.write(floodLine(await flood('at one account from one address', 1)))
  process.stdout.write(floodLine(await flood('at all accounts from everywhere', 5_000)))
} finally {
  await stopAll()
}
