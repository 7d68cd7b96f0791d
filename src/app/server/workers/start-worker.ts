import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../platform/clock.ts'
import type { FromParent, FromWorker, WorkerState } from './messages.ts'

/** How a process ended: its exit status, or the signal that ended it. */
export interface Ended {
  code: number | null
  signal: string | null
}

/** A process that answers requests, from the parent's side. */
export interface WorkerProcess {
  number: number
  pid: number
  state: WorkerState['state']
  /** Resolves with its port once it answers requests; never where it ends before. */
  begun: Promise<number>
  ended: Promise<Ended>
  say(what: FromParent): void
  kill(signal: NodeJS.Signals): void
  shown(): WorkerState
}

/** What starts one. */
export interface WorkerOrder {
  number: number
  /** At which the others answer; null: it is the first of all. */
  port: number | null
  restarts: number
  onMessage: (worker: WorkerProcess, what: FromWorker) => void
}

/** Starts a worker. All of them accept from one socket, which Node closes with the last of them. */
export function startWorker(order: WorkerOrder): WorkerProcess {
  const { number, port, restarts, onMessage } = order
  // One queue of connections for all: what has not been accepted when one ends is for the others.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const args = ['--worker', String(number), ...(port === null ? [] : ['--port', String(port)])]
  cluster.setupPrimary({ exec: mainProgram, args })
  const forked = cluster.fork()
  const started_at = systemClock.now().toISOString()
  const begun = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<Ended>()
  const pid = forked.process.pid ?? 0
  const worker: WorkerProcess = {
    number,
    pid,
    state: 'starting',
    begun: begun.promise,
    ended: ended.promise,
    // It may be ending at this moment.
    say: (what) => void (forked.isConnected() && forked.send(what, () => {})),
    kill: (signal) => void forked.process.kill(signal),
    shown: () => ({
      worker: number,
      pid,
      state: worker.state,
      started_at,
      restarts,
      memory: memoryOf(pid),
    }),
  }
  forked.once('exit', (code: number | null, signal: string | null) =>
    ended.resolve({ code, signal }),
  )
  // Where the system gives no process there is no end of one; else what is said to one that is ending.
  forked.on('error', () => pid === 0 && ended.resolve({ code: null, signal: null }))
  forked.on('message', (what: FromWorker) => {
    if (what.say !== 'ready') return onMessage(worker, what)
    if (worker.state === 'starting') worker.state = 'ready'
    begun.resolve(what.port)
  })
  return worker
}

/** Beside the folder of this file in the sources; in the build, beside this file. */
const extension = extname(import.meta.url)
const mainProgram = fileURLToPath(
  new URL(extension === '.ts' ? '../main.ts' : './main.js', import.meta.url),
)

/** The resident memory of a process in bytes; null where the system does not say. */
function memoryOf(pid: number): number | null {
  try {
    const [, kB] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kB === undefined ? null : Number(kB) * 1024
  } catch {
    return null
  }
}
