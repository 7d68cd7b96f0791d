import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { emptyAddress, openFor } from '../database/database.ts'
import { startServer } from './program.ts'

interface Line {
  msg: string
  worker?: number
  of?: number
  pid?: number
}

/** The program as several processes, once all of them are ready. */
export async function startWorkers(
  t: TestContext,
  count: number,
  more: Record<string, string> = {},
) {
  const { url, dataDir } = await emptyAddress(t)
  const place = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const settings = { ...place, WORKERS: String(count), TRUSTED_PROXIES: '127.0.0.1', ...more }
  const program = await startServer(t, settings)
  const lines = () => linesOf(program.log())
  const saying = (msg: string) => lines().filter((line) => line.msg === msg)
  /** Waits until a line has been logged so often. */
  async function logged(msg: string, times: number): Promise<void> {
    while (saying(msg).length < times) await wait(20)
  }
  const ready = () => saying('a worker is ready')
  // One by itself has no parent who would say so.
  if (count > 1) await logged('a worker is ready', count)
  return {
    program,
    lines,
    saying,
    logged,
    /** The processes that were ever ready, in order. */
    pids: () => ready().map(({ pid }) => pid as number),
    database: async () => await openFor(t, { dataDir, ...(url && { url }) }),
  }
}

const linesOf = (log: string): Line[] =>
  log
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
