// Measures whether the time of a sign-in reveals anything, and how much guessing passwords slows down
// visitors, with the product as it is run. `node bench/signin.ts` prints the results.
import { setTimeout as wait } from 'node:timers/promises'
import type { Order, Outcome } from './load.ts'
import {
  behindProxy,
  residentMegabytes,
  startHelper,
  startProduct,
  stopAll,
  temporaryFolder,
} from './processes.ts'
import { addPeople, signIn } from './signin-people.ts'
import { timings } from './signin-times.ts'
import { requestOf } from './speed.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { firstAnswer } from './start.ts'

const quick = process.argv.includes('--quick')
const effort = quick ? { tries: 50, ms: 5_000 } : { tries: 500, ms: 30_000 }

async function product() {
  const [port, dataDir] = [await freePort(), temporaryFolder()]
  const settings = { ...behindProxy, DEMO: 'on' }
  const child = startProduct(port, dataDir, temporaryFolder(), settings)
  await firstAnswer(child, port)
  await addPeople({ dataDir })
  return { port, pid: child.pid as number }
}

interface Flood {
  name: string
  /** The home page's p99 in ms, without guessing and with 64 connections that guess. */
  idle: number
  guessed: number
  /** Resident memory, in MB. */
  before: number
  after: number
  /** The longest sign-in on a device that the account knows, in ms. */
  known: number
  statuses: Outcome['statuses']
}

const nothing = { status: 0, headers: [], body: '' }

/** Wrong passwords: all for one account from one address, or spread over accounts and addresses. */
function guess(port: number, spread: boolean): string {
  const [username, address] = spread ? ['known-{n}', '{address}'] : ['known-0', '10.9.0.0']
  const body = { username, password: 'one-of-many-wrong-guesses' }
  const headers = { 'X-Forwarded-For': address }
  return requestOf(port, { name: '', path: '/api/auth/login/', headers, body }, nothing)
}

/** On a product of its own, so that limits are not used up already. */
async function flood(name: string, spread: boolean): Promise<Flood> {
  const { port, pid } = await product()
  const [guessers, visitor] = [startHelper('load.ts'), startHelper('load.ts')]
  const home = requestOf(port, { name: '', path: '/', headers: {} }, nothing)
  const visits = async (ms: number) =>
    await visitor.run<Outcome>({
      port,
      request: home,
      connections: 1,
      ms,
      pause: 5,
    } satisfies Order)
  const first = await signIn(port, { username: 'person' })
  await visits(1_000)
  const idle = await visits(effort.ms)
  const before = residentMegabytes(pid)
  const guesses = guessers.run<Outcome>({
    port,
    request: guess(port, spread),
    connections: 64,
    ms: effort.ms,
  } satisfies Order)
  const visited = visits(effort.ms)
  const known = await signInAgain(port, first.device)
  const [{ statuses }, { p99 }] = [await guesses, await visited]
  const after = residentMegabytes(pid)
  return { name, idle: idle.p99, guessed: p99, before, after, known, statuses }
}

/** The longest of ten sign-ins during the guessing, in ms. */
async function signInAgain(port: number, device: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < 10; index += 1) {
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
  process.stdout.write(floodLine(await flood('at one account from one address', false)))
  process.stdout.write(floodLine(await flood('at all accounts from everywhere', true)))
} finally {
  await stopAll()
}
