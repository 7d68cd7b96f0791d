import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import {
  appearedSince,
  auditedSince,
  lockCursor,
  moveCursor,
  queueMessage,
  type OutgoingEvent,
} from './events-store.ts'
import { allWebhooks } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  outbox: { add: AddTask; wake(): void }
}

const few = 5_000
/** In ms: for as long an act can be taken back, and so nobody hears of it. */
const heldFor = 10_000
/** In ms: an enquiry is seen some time after it says that it came, because it is stored last. */
const overlap = 120_000

/**
 * Looks every five seconds for what happened, and queues a message for each webhook that wants to
 * hear of it. It reads what is stored in place of being called by whoever stores it, so that an
 * enquiry is taken in no slower, and what happens while the program is down is found afterwards.
 * Of several processes one looks at a time.
 */
export function findingEvents({ database, clock, log, outbox }: Parts) {
  /** Looks at the next of what happened, a few hundred at a time, so that others can write between. */
  async function lookOnce(): Promise<{ queued: number; hasMore: boolean }> {
    return await database.transaction(async (trx) => {
      const cursor = await lockCursor(trx)
      const now = clock.now()
      const before = (ms: number, then = now) => new Date(then.getTime() - ms).toISOString()
      if (!cursor) return { queued: 0, hasMore: false }
      const { found, last, hasMore } = await auditedSince(
        trx,
        cursor.seq,
        before(heldFor),
        before(0),
      )
      const since = before(overlap + heldFor, new Date(cursor.at))
      const until = { enquiries: before(0), posts: before(heldFor) }
      const appeared = await appearedSince(trx, since, until)
      // Read once more: one that was paused or removed meanwhile hears nothing.
      const webhooks = (await allWebhooks(trx)).filter(({ paused_at }) => paused_at === null)
      let queued = 0
      for (const one of [...found, ...appeared])
        for (const { id } of webhooks.filter((webhook) => wants(webhook, one)))
          if (await queueMessage(trx, outbox.add, { ...one, webhook: id, now: before(0) })) queued++
      await moveCursor(trx, last, before(0))
      return { queued, hasMore }
    })
  }

  async function lookAll(): Promise<number> {
    if ((await active()).length === 0) return 0
    let queued = 0
    let isBehind = true
    // After a long stop, or a large import, nobody waits for five seconds at each few hundred.
    while (isBehind) {
      const once = await lookOnce()
      queued += once.queued
      isBehind = once.hasMore
    }
    if (queued > 0) outbox.wake()
    return queued
  }

  let looking: Promise<number> | null = null
  /** Returns how many messages it queued; one that is under way is not begun again. */
  const runDue = (): Promise<number> => (looking ??= lookAll().finally(() => (looking = null)))

  const active = async () =>
    (await allWebhooks(database.read)).filter(({ paused_at }) => paused_at === null)

  const failing = 'cannot look for what webhooks are to hear'
  return { runDue, ...repeated(runDue, { every: few, log, failing }) }
}

const wants = (
  { events, since }: { events: string; since: string },
  { event, at }: OutgoingEvent,
): boolean => at >= since && events.split(' ').includes(event)
