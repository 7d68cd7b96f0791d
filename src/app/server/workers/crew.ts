import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '../../../contract/background.ts'
import type { ParentLog } from './parent-log.ts'
import { refusedStatus } from './messages.ts'
import { passingQuestions } from './questions.ts'
import { restartRule } from './restarts.ts'
import { startWorker, type Ended, type Worker, type WorkerOrder } from './start-worker.ts'

interface Parts {
  /** How many there are to be. */
  count: number
  log: ParentLog
  /** Called where there is nothing to be started again. */
  giveUp: (why: string | null) => void
  start?: (order: WorkerOrder) => Worker
  rule?: ReturnType<typeof restartRule>
  /** In ms: how long one may take to end before it is killed. */
  patience?: number
}

/** The workers: how many there are to be, started again when they end by themselves. */
export function createCrew(parts: Parts) {
  const { count, log, giveUp, start = startWorker, rule = restartRule(), patience = 15_000 } = parts
  const workers = new Set<Worker>()
  const restarts = new Map<number, number>()
  const stopped = new AbortController()
  const { signal } = stopped
  const onMessage = passingQuestions(() => [...workers])
  let wasReady = false

  // One at a time: what is done at a start, such as a migration, is never done by two.
  let starting: Promise<unknown> = Promise.resolve()
  const inOrder = (number: number) => {
    const next = starting.then(() => launch(number))
    starting = next
    return next
  }

  /** Resolves with a worker that is ready, or how it ended before that; null while all is stopped. */
  async function launch(number: number): Promise<Worker | Ended | null> {
    if (signal.aborted) return null
    const order = {
      number,
      isFirst: !wasReady,
      restarts: restarts.get(number) ?? 0,
      onMessage,
    }
    const worker = start(order)
    workers.add(worker)
    const ended = worker.ended.finally(() => workers.delete(worker))
    const outcome = await Promise.race([worker.begun, ended])
    if (outcome !== undefined) return outcome
    wasReady = true
    rule.ready()
    log('info', 'a worker is ready', { of: number, pid: worker.pid })
    inBackground(watch(worker))
    return worker
  }

  async function watch(worker: Worker): Promise<void> {
    const since = performance.now()
    const ended = await worker.ended
    if (worker.state !== 'stopping') await again(worker.number, ended, performance.now() - since)
  }

  function abandon(why: string | null): void {
    stopped.abort()
    giveUp(why)
  }

  /** Starts one anew until it is ready. */
  async function again(number: number, ended: Ended, readyFor: number): Promise<void> {
    if (signal.aborted) return
    if (ended.code === refusedStatus && !wasReady) return abandon(null)
    const pause = rule.pauseOf(number, readyFor)
    if (pause === null)
      return abandon(
        'The program ended 5 times within a minute and was never ready; why, it says above.',
      )
    log('error', 'a worker ended, and is started again', { of: number, ...ended, ms: pause })
    restarts.set(number, (restarts.get(number) ?? 0) + 1)
    await wait(pause, undefined, { signal }).catch(() => {})
    // Replaced meanwhile.
    if ([...workers].some((one) => one.number === number && one.state !== 'stopping')) return
    const next = await inOrder(number)
    if (next && !('number' in next)) await again(number, next, 0)
  }

  async function begin(number: number): Promise<void> {
    const first = await inOrder(number)
    if (!first || 'number' in first) return
    const isReady = again(number, first, 0)
    // The others do not wait for one that does not start, unless nothing has been made ready yet.
    if (!wasReady) await isReady
  }

  /** Asks it to end, and waits until it has. */
  async function endOne(worker: Worker): Promise<void> {
    worker.state = 'stopping'
    worker.kill('SIGTERM')
    const timer = setTimeout(() => worker.kill('SIGKILL'), patience)
    await worker.ended
    clearTimeout(timer)
  }

  return {
    /** Starts the first, and once it is ready the others. */
    async start(): Promise<void> {
      for (let number = 1; number <= count; number += 1) await begin(number)
    },
    /** Replaces each by a new one, which is ready before the old one ends; false where one did not start. */
    async replace(): Promise<boolean> {
      for (const old of [...workers].filter(({ state }) => state === 'ready')) {
        const next = await inOrder(old.number)
        if (!next || !('number' in next)) return false
        await endOne(old)
      }
      return true
    },
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([...workers].map(endOne))
    },
  }
}
