import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createLog } from '../../../src/platform/log.ts'
import {
  createOutbox,
  type Outcome,
  type OutboxParts,
  type Task,
} from '../../../src/platform/outbox/queue.ts'
import { heldClock } from '../clock.ts'
import { freshDatabase } from '../database/database.ts'

export const outboxStart = '2026-11-20T15:00:00.000Z'

/**
 * An outbox whose mails end as `ending` says, with a clock that the test moves, random numbers
 * that give the longest pauses, and a log that the test can read.
 */
export async function outboxFixture(t: TestContext, parts: Partial<OutboxParts> = {}) {
  const database = parts.database ?? (await freshDatabase(t))
  const clock = heldClock(outboxStart)
  const log: Record<string, unknown>[] = []
  const tried: Task[] = []
  const state = {
    ending: (_task: Task): Outcome | Promise<Outcome> => ({ end: 'done', state: 'sent' }),
  }
  const outbox = createOutbox({
    clock,
    log: createLog('debug', { write: (line) => void log.push(JSON.parse(line)) }),
    random: () => 1,
    perform: {
      mail: async (task) => {
        tried.push(task)
        return await state.ending(task)
      },
    },
    ...parts,
    database,
  })
  t.after(() => outbox.stop())
  return Object.assign(state, {
    database,
    clock,
    log,
    tried,
    outbox,
    add: (
      task: {
        id?: string
        kind?: Task['kind']
        about?: string
        payload?: unknown
        heldUntil?: string
      } = {},
    ) =>
      database.transaction((trx) =>
        outbox.add(trx, { kind: 'mail', about: 'enquiry', payload: { n: 1 }, ...task }),
      ),
    async look(id: string) {
      const entry = await outbox.show(id)
      assert.ok(entry)
      return entry
    },
  })
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + 5_000
  while (!(await condition())) {
    if (performance.now() > latest) throw new Error('It did not happen within 5 s.')
    await new Promise((done) => setTimeout(done, 5))
  }
}
