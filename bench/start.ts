import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from './request.ts'
import { freePort } from '../test/support/program/free-port.ts'
import * as processes from './processes.ts'

/** Milliseconds to the first answer of `/`, and megabytes when idle; `bare` is the reference. */
export interface Start {
  /** With an empty folder: tables and the demo firm are created, and no code is compiled yet. */
  first: number
  again: number
  bare: number
  /** CPU time of the main thread for a later start, which depends less on other work on the machine. */
  cpu: number
  cpuBare: number
  resident: number
  residentBare: number
}

const atRest = 3_000

/** Starts the product and the reference alternately; leaves the last product running. */
export async function measureStart(times: number) {
  const folder = processes.temporaryFolder()
  const cache = processes.temporaryFolder()
  const port = await freePort()
  const startBare = () => processes.startBare(port)
  const startProduct = () => processes.startProduct(port, folder, cache)
  const first: Timed[] = []
  const again: Timed[] = []
  const bare: Timed[] = []
  for (let time = 0; time < times; time += 1) {
    bare.push(await timed(startBare, port))
    const [emptyFolder, emptyCache] = [processes.temporaryFolder(), processes.temporaryFolder()]
    first.push(await timed(() => processes.startProduct(port, emptyFolder, emptyCache), port))
    // The first start with these folders fills them, and is not counted.
    if (time === 0) await timed(startProduct, port)
    again.push(await timed(startProduct, port))
  }
  const residentBare = await resident(startBare(), port)
  await processes.stop(residentBare.child)
  const product = await resident(startProduct(), port)
  const start: Start = {
    first: median(first.map(({ ms }) => ms)),
    again: median(again.map(({ ms }) => ms)),
    bare: median(bare.map(({ ms }) => ms)),
    cpu: median(again.map(({ cpu }) => cpu)),
    cpuBare: median(bare.map(({ cpu }) => cpu)),
    resident: product.megabytes,
    residentBare: residentBare.megabytes,
  }
  return { start, product: product.child, port }
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

interface Timed {
  ms: number
  cpu: number
}

async function timed(begin: () => ChildProcess, port: number): Promise<Timed> {
  const begun = performance.now()
  const child = begin()
  await firstAnswer(child, port)
  const ms = performance.now() - begun
  const cpu = processes.cpuSeconds(child.pid as number) * 1000
  await processes.stop(child)
  return { ms, cpu }
}

async function resident(child: ChildProcess, port: number) {
  await Promise.all([firstAnswer(child, port), wait(atRest)])
  return { child, megabytes: processes.residentMegabytes(child.pid as number) }
}

/** Waits for the first answer of a server that was just started. */
export async function firstAnswer(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('A server ended instead of starting.')
    const answer = await sendRequest(port, '/').catch(() => null)
    if (answer?.status === 200) return
    if (answer) throw new Error(`The first answer was ${answer.status}.`)
    await wait(4)
  }
}
