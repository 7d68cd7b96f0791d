import { inBackground } from '../../../contract/background.ts'
import { answerTime, type FromWorker, type WorkerAnswer } from './messages.ts'
import type { WorkerProcess } from './start-worker.ts'

/** Passes the questions of workers on to all of them, and their answers back. */
export function passingQuestions(workers: () => readonly WorkerProcess[]) {
  const open = new Map<number, (worker: number, answer: unknown) => void>()
  let questions = 0

  /** The answers of those that are ready, as far as they come within a second. */
  async function gather(kind: string): Promise<WorkerAnswer[]> {
    const id = (questions += 1)
    const asked = workers().filter(({ state }) => state === 'ready')
    const answers: WorkerAnswer[] = []
    const whole = Promise.withResolvers<void>()
    open.set(id, (worker, answer) => {
      answers.push({ worker, answer })
      if (answers.length === asked.length) whole.resolve()
    })
    const timer = setTimeout(whole.resolve, answerTime)
    for (const worker of asked) worker.say({ say: 'question', id, kind })
    await whole.promise
    clearTimeout(timer)
    open.delete(id)
    return answers.toSorted((one, other) => one.worker - other.worker)
  }

  return (from: WorkerProcess, what: FromWorker): void => {
    if (what.say === 'answer') open.get(what.id)?.(from.number, what.answer)
    else if (what.say === 'states') {
      const given = workers().map((worker) => worker.shown())
      from.say({ say: 'gathered', id: what.id, given })
    } else if (what.say === 'gather')
      inBackground(
        gather(what.kind).then((given) => from.say({ say: 'gathered', id: what.id, given })),
      )
  }
}
