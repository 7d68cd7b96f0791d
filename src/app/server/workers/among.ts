import {
  answerTime,
  wontStart,
  type FromParent,
  type FromWorker,
  type WorkerAnswer,
  type WorkerState,
} from './messages.ts'

/** What this process is among those that WORKERS asks for. */
export interface AmongWorkers {
  /** From 1; null: it is the only one, without a parent. */
  number: number | null
  /** In each line of its log. */
  inLog: { worker: number } | null
  /** At which the others answer: it listens once it can answer as well. Null: it is the first. */
  port: number | null
  /** Whether it says what is said once: the welcome, and what is missing. */
  isFirst: boolean
  /** Where it ends because a setting is wrong. */
  wontStart: number
  /** Says to the parent that it answers requests, at this port. */
  ready(port: number): void
  /** What it answers when one of them gathers this kind. */
  answerTo(kind: string, answer: () => unknown): void
  /** The answers of all that answer within a second; of this one alone where there are no others. */
  gather(kind: string): Promise<WorkerAnswer[]>
  /** How all of them are. */
  states(): Promise<WorkerState[]>
  /** Calls this when the parent is gone: nobody would end this process then. */
  onAlone(stop: () => void): void
}

/** Reads from the arguments which worker this process is, if it is one. */
export function amongWorkers(args = process.argv.slice(2)): AmongWorkers {
  const [flag, number, , port] = args
  const isWorker = flag === '--worker' && process.send !== undefined
  return isWorker
    ? withOthers(Number(number), port === undefined ? null : Number(port))
    : byItself()
}

function answering() {
  const answers = new Map<string, () => unknown>()
  return {
    answerTo: (kind: string, answer: () => unknown) => void answers.set(kind, answer),
    answer: async (kind: string): Promise<unknown> => await answers.get(kind)?.(),
  }
}

function byItself(): AmongWorkers {
  const { answerTo, answer } = answering()
  const started_at = new Date(performance.timeOrigin).toISOString()
  return {
    number: null,
    inLog: null,
    port: null,
    isFirst: true,
    wontStart: 1,
    ready: () => {},
    answerTo,
    gather: async (kind) => [{ worker: 1, answer: await answer(kind) }],
    states: async () => [
      {
        worker: 1,
        pid: process.pid,
        state: 'ready',
        started_at,
        restarts: 0,
        memory: process.memoryUsage.rss(),
      },
    ],
    onAlone: () => {},
  }
}

function withOthers(number: number, port: number | null): AmongWorkers {
  const { answerTo, answer } = answering()
  const open = new Map<number, (given: unknown) => void>()
  let questions = 0
  // A parent that has just ended reads nothing; that it is gone is noticed by itself.
  const say = (what: FromWorker) => void process.send?.(what, undefined, {}, () => {})

  process.on('message', (what: FromParent) => {
    if (what.say === 'gathered') open.get(what.id)?.(what.given)
    else if (what.say === 'question')
      void answer(what.kind).then(
        (found) => say({ say: 'answer', id: what.id, answer: found }),
        () => {},
      )
  })

  /** What the parent gathers; undefined where it does not answer. */
  async function ask(what: { say: 'gather'; kind: string } | { say: 'states' }): Promise<unknown> {
    const id = (questions += 1)
    const given = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => given.resolve(undefined), 2 * answerTime).unref()
    open.set(id, given.resolve)
    say({ ...what, id })
    try {
      return await given.promise
    } finally {
      clearTimeout(timer)
      open.delete(id)
    }
  }

  return {
    number,
    inLog: { worker: number },
    port,
    isFirst: port === null,
    wontStart,
    ready: (port) => say({ say: 'ready', port }),
    answerTo,
    gather: async (kind) =>
      ((await ask({ say: 'gather', kind })) as WorkerAnswer[] | undefined) ?? [
        { worker: number, answer: await answer(kind) },
      ],
    states: async () => ((await ask({ say: 'states' })) as WorkerState[] | undefined) ?? [],
    onAlone(stop) {
      process.prependOnceListener('disconnect', () => {
        // Else Node ends this process at once, with the requests that are under way.
        const { worker } = process.getBuiltinModule('node:cluster')
        if (worker) worker.exitedAfterDisconnect = true
        stop()
      })
    },
  }
}
