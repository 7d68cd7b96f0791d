import type { WorkListener } from '../../database/timing.ts'
import type { Perform, Performers, Task } from '../outbox/task.ts'
import type { RequestContexts } from './request-context.ts'
import type { Tracer } from './traces/tracer.ts'

interface Parts {
  tracer: Tracer
  contexts: RequestContexts
}

/** Puts what the database does for a request that is traced below it. */
export const tracingDatabase =
  ({ tracer, contexts }: Parts): WorkListener =>
  ({ what, sql, ms, rows, failed }) => {
    const parent = contexts.getStore()?.span
    if (!parent) return
    const facts = sql === '' ? {} : { 'db.query.text': sql.slice(0, 2_000), 'portico.rows': rows }
    tracer.ended(parent, ms, { name: `database ${what}`, kind: 'client', facts, failed })
  }

/** Traces tasks of the outbox: what of them leaves this machine, and never to whom or with what. */
export const tracingTasks = (performers: Performers, parts: Parts): Performers =>
  Object.fromEntries(
    Object.entries(performers).map(([kind, perform]) => [
      kind,
      perform && tracingTask(kind as Task['kind'], perform, parts),
    ]),
  )

function tracingTask(kind: Task['kind'], perform: Perform, { tracer, contexts }: Parts): Perform {
  const traced: Perform = async (task, ...given) => {
    const span = tracer.own()
    if (!span) return await perform(task, ...given)
    const end = (outcome: string) =>
      span.end({
        name: `task ${kind}`,
        kind: 'client',
        facts: {
          'portico.task.kind': kind,
          'portico.task.attempt': task.attempt,
          'portico.task.outcome': outcome,
        },
        failed: outcome !== 'done',
      })
    const context = { id: task.id, span: span.context }
    try {
      const outcome = await contexts.run(context, () => perform(task, ...given))
      end(outcome.end)
      return outcome
    } catch (error) {
      end('threw')
      throw error
    }
  }
  return Object.assign(traced, { close: perform.close })
}
