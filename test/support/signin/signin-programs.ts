import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import { freshAddress, openFor } from '../database/database.ts'
import type { Orders } from './signin-program.ts'
import { withCompiled } from '../program/processes.ts'

const program = new URL('./signin-program.ts', import.meta.url).pathname

/** One try to sign in. */
export interface Guess {
  username: string
  /** Always wrong; identifies the try in the output of the programs. */
  password: string
  headers: Record<string, string>
}

/** Starts several programs that sign people in on one database, and records what they check. */
export async function signInPrograms(t: TestContext, proxies = ['127.0.0.1']) {
  const address = await freshAddress(t)
  const database = await openFor(t, address)
  const checked: string[] = []

  async function start(stalls = false) {
    const orders: Orders = { address, proxies, stalls }
    const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: withCompiled,
    })
    t.after(() => child.kill('SIGKILL'))
    const closed = once(child, 'close')
    const lines = createInterface(child.stdout)
    const [port] = (await once(lines, 'line')) as [string]
    lines.on('line', (password) => checked.push(password))
    return {
      origin: `http://127.0.0.1:${port}`,
      /** Waits until it has checked a password. */
      checks: () => once(lines, 'line'),
      /** Kills it and reads the rest of its output. */
      async kill() {
        child.kill('SIGKILL')
        await closed
      },
    }
  }

  return { database, checked, start }
}

/** How often a program that is too busy, and answers 503, is asked again. */
const mostAgain = 100

/** The status of the answer, or null when there was none. */
export async function guess(origin: string, { username, password, headers }: Guess) {
  for (let again = 0; ; again += 1) {
    const response = await fetch(`${origin}/api/auth/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ username, password }),
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    if (response?.status !== 503 || again === mostAgain) return response?.status ?? null
    await wait(50)
  }
}

/** Spreads the guesses over the programs, with 64 clients at each. */
export async function guessAll(origins: string[], guesses: Guess[]): Promise<(number | null)[]> {
  const statuses: (number | null)[] = []
  const clients = origins.flatMap((origin, index) => {
    const own = guesses.filter((_, at) => at % origins.length === index).values()
    return Array.from({ length: 64 }, async () => {
      for (const one of own) statuses.push(await guess(origin, one))
    })
  })
  await Promise.all(clients)
  return statuses
}

/** The header that the proxy on this machine sets. */
export const forwardedFor = (address: string) => ({ 'X-Forwarded-For': address })
export const anywhere = (at: number) =>
  forwardedFor(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)

/** How often each password was checked. */
export const counted = (checked: string[]) =>
  Object.fromEntries(
    Map.groupBy(checked, (one) => one)
      .entries()
      .map(([of, { length }]) => [of, length]),
  )
