import type { ExpressionBuilder, Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import { dueBy, leaseDue, leaseTime, type Lease } from './lease.ts'
import { ended } from './outcome.ts'
import { withoutLinks } from './sealed.ts'
import type { AddTask, Outcome, Task } from './task.ts'

/** A task as staff see it. */
export type OutboxEntry = Omit<StoredTask, 'payload'> & { payload: unknown }

type StoredTask = Omit<Selectable<Tables['outbox']>, 'recipient' | 'subject'>

/** By what the list can be filtered; what is left out does not filter. */
export interface OutboxFilter {
  kind?: Task['kind']
  state?: string
  about?: string
}

/** To whom a mail is, and its subject. */
export type MailHead = (payload: unknown) => { to: string; subject: string } | null

const adder =
  (now: () => string, headOf: MailHead): AddTask =>
  async (trx, { id = newId(), kind, about, payload, heldUntil = null }) => {
    const created_at = now()
    const head = kind === 'mail' ? headOf(payload) : null
    await trx
      .insertInto('outbox')
      .values({
        id,
        kind,
        about,
        payload: JSON.stringify(payload),
        created_at,
        state: 'queued',
        attempts: 0,
        next_try_at: created_at,
        leased_until: null,
        last_error: null,
        outcome: null,
        ended_at: null,
        held_until: heldUntil,
        recipient: head?.to ?? null,
        subject: head?.subject ?? null,
      })
      .execute()
    return id
  }

/** Up to so many, from the one after `after` on, or from the newest. */
export interface OutboxPage {
  limit: number
  after?: Pick<OutboxEntry, 'created_at' | 'id'> | undefined
}

const olderThan =
  ({ created_at, id }: Pick<OutboxEntry, 'created_at' | 'id'>) =>
  (is: ExpressionBuilder<Tables, 'outbox'>) =>
    is.or([
      is('created_at', '<', created_at),
      is.and([is('created_at', '=', created_at), is('id', '>', id)]),
    ])

/** The tasks as rows; `random` (0 to 1) spreads the tries. */
export function outboxStore(
  database: Database,
  clock: Clock,
  random: () => number,
  headOf: MailHead = () => null,
) {
  const now = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    add: adder(now, headOf),
    /** Whether there is anything to lease; costs one look-up in an index, and no lock. */
    async hasDue(kinds: Task['kind'][]): Promise<boolean> {
      if (kinds.length === 0) return false
      const due = database.read.selectFrom('outbox').select('id').where(dueBy(now(), kinds))
      return (await due.limit(1).execute()).length > 0
    },
    lease: (kinds: Task['kind'][], most: number): Promise<Lease[]> =>
      database.transaction((trx) =>
        leaseDue(trx, { kinds, most, now: now(), until: now(leaseTime), engine: database.engine }),
      ),
    /** Records how a try ended; false when the lease ran out and another worker has tried since. */
    async record({ task, until }: Lease, outcome: Outcome): Promise<boolean> {
      const end = ended(outcome, task.attempt, now, random)
      const said = outcome.end === 'done' ? outcome.payload : undefined
      const head = said === undefined ? null : headOf(said)
      const rows = await database.transaction((trx) =>
        trx
          .updateTable('outbox')
          .set((is) => ({
            state: end.state,
            attempts: end.attempts ?? is.ref('attempts'),
            last_error: end.last_error,
            outcome: end.outcome,
            next_try_at: end.next_try_at,
            leased_until: end.leased_until,
            ended_at: end.ended_at,
            // Nothing is sent with it any more, so nobody may find a link in it that still works.
            payload:
              end.ended_at && task.kind === 'mail'
                ? JSON.stringify(withoutLinks(said ?? task.payload))
                : is.ref('payload'),
            // It was noted when the mail was caused, and the words may be others since.
            subject: head ? head.subject : is.ref('subject'),
          }))
          .where('id', '=', task.id)
          .where('leased_until', '=', until)
          .returning('id')
          .execute(),
      )
      return rows.length > 0
    },
    /** Those that match, the newest first. */
    async list(
      { kind, state, about }: OutboxFilter = {},
      { limit, after }: OutboxPage = { limit: 500 },
    ): Promise<OutboxEntry[]> {
      let query = database.read.selectFrom('outbox').select(columns)
      if (after) query = query.where(olderThan(after))
      if (kind !== undefined) query = query.where('kind', '=', kind)
      if (state !== undefined) query = query.where('state', '=', state)
      if (about !== undefined) query = query.where('about', '=', about)
      const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
      return rows.map(entry)
    },
    async show(id: string): Promise<OutboxEntry | undefined> {
      const query = database.read.selectFrom('outbox').select(columns).where('id', '=', id)
      const row = await query.executeTakeFirst()
      return row && entry(row)
    },
    /** Starts a task over, even an ended one; false when it is not found or being tried just now. */
    retry: async (id: string): Promise<boolean> =>
      await database.transaction((trx) => retryTask(trx, id, now())),
  }
}

/** How a task begins anew. */
const untried = {
  state: 'queued',
  attempts: 0,
  leased_until: null,
  last_error: null,
  outcome: null,
  ended_at: null,
  held_until: null,
}

/**
 * Starts a task over, even an ended one, or only one in a state of `of`; false when it is not found or
 * being tried just now.
 */
export async function retryTask(
  trx: Transaction<Tables>,
  id: string,
  now: string,
  of?: readonly string[],
): Promise<boolean> {
  let again = trx.updateTable('outbox').set(untried).set({ next_try_at: now }).where('id', '=', id)
  if (of) again = again.where('state', 'in', of)
  const rows = await again
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Whether a task waits for its first try, and is due: to start it over would change nothing. */
export async function isDueAnyway(
  trx: Transaction<Tables>,
  id: string,
  now: string,
): Promise<boolean> {
  const due = trx.selectFrom('outbox').select('id').where('id', '=', id)
  const row = await due
    .where('state', '=', untried.state)
    .where('attempts', '=', 0)
    .where('held_until', 'is', null)
    .where('next_try_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest task of a kind about something; undefined: there is none. */
export async function latestTask(
  trx: Transaction<Tables>,
  about: string,
  kind: Task['kind'],
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('outbox')
    .select('id')
    .where('about', '=', about)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/**
 * Says that a mail that had left came back, with the words of the server that returned it; gives what
 * it was made of.
 */
export async function markBounced(
  trx: Transaction<Tables>,
  task: string,
  words: string,
  now: string,
): Promise<unknown> {
  const marked = await trx
    .updateTable('outbox')
    .set(({ fn, val }) => ({
      state: 'bounced',
      outcome: words,
      last_error: words,
      next_try_at: null,
      leased_until: null,
      ended_at: fn.coalesce('ended_at', val(now)),
    }))
    .where('id', '=', task)
    .where('kind', '=', 'mail')
    // What comes back late is the try before: it was queued again, and has not left since.
    .where((is) => is.or([is('state', '!=', 'queued'), is('attempts', '>', 0)]))
    .returning('payload')
    .executeTakeFirst()
  return marked ? (JSON.parse(marked.payload) as unknown) : null
}

/** Those of the tasks that are there. */
export async function tasksIn(trx: Transaction<Tables>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const there = trx.selectFrom('outbox').select('id').where('id', 'in', ids)
  return (await there.execute()).map(({ id }) => id)
}

/** Holds back a task that the same transaction added. */
export async function holdTask(trx: Transaction<Tables>, task: string, until: string) {
  await trx.updateTable('outbox').set({ held_until: until }).where('id', '=', task).execute()
}

/** The same with many. */
export async function holdTasks(trx: Transaction<Tables>, tasks: readonly string[], until: string) {
  for (const some of inRuns(tasks))
    await trx.updateTable('outbox').set({ held_until: until }).where('id', 'in', some).execute()
}

/** Deletes a task that nobody has begun yet; false when it is too late for that. */
export async function withdrawHeld(trx: Transaction<Tables>, task: string): Promise<boolean> {
  const gone = trx.deleteFrom('outbox').where('id', '=', task)
  const { numDeletedRows } = await gone
    // One that staff start over is not held any more, and may have been done before.
    .where('held_until', 'is not', null)
    .where('attempts', '=', 0)
    .where('leased_until', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes a task that the same transaction added; null: none. */
export async function withdrawTask(trx: Transaction<Tables>, task: string | null): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('id', '=', task ?? '')
    .execute()
}

const columns = [
  'id',
  'kind',
  'about',
  'payload',
  'created_at',
  'state',
  'attempts',
  'next_try_at',
  'leased_until',
  'last_error',
  'outcome',
  'ended_at',
  'held_until',
] as const

const entry = (row: StoredTask): OutboxEntry => ({
  ...row,
  payload: JSON.parse(row.payload) as unknown,
})
