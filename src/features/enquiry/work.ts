import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { holdTask, tasksIn } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EnquiryState } from './staff.contract.ts'
import { beginChange, writeState, type EnquiryValues } from './state-store.ts'
import { addMessage } from './thread-store.ts'

type Trx = Transaction<Tables>

/** What making a client has made; null for what was there before. */
export interface MadeClient {
  organisation: string | null
  membership: string
  account: string
  project: string | null
}

/** What taking back an act on an enquiry needs. */
export interface BeforeAct {
  /** What the act has changed, as it was before; nothing else is written back. */
  values: Partial<EnquiryValues>
  /** The revision that the act made: a later one means that somebody was here since. */
  revision: number
  /** The entry of the thread that was written. */
  message: string | null
  /** The tasks that were queued. */
  tasks: string[]
  /** What was made of it. */
  made?: MadeClient
}

/** One change of an enquiry, within its transaction. */
export interface Change {
  trx: Trx
  record: RecordEntry
  by: SignedInActor
  now: string
  before: EnquiryValues
  /** Queues a task that is held back until the act can no longer be taken back. */
  add: AddTask
  /** Holds back a task that somebody else has queued in this transaction. */
  hold: (task: string) => Promise<void>
  /** Remembers what was made, to be unmade by an undo. */
  made: (client: MadeClient) => void
  /** Writes an entry into the thread. */
  write: (
    entry: Omit<Parameters<typeof addMessage>[1], 'enquiry_id' | 'created_at'>,
  ) => Promise<void>
}

export interface WorkParts {
  clock: Clock
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeAct },
  ) => Promise<string>
  /** In ms. */
  heldFor: number
  /** Takes away what its writer had begun, in the transaction that sends it. */
  draftSent: (trx: Trx, sent: SentText) => Promise<void>
}

/** An answer or a note, and the account of its writer. */
export interface SentText {
  enquiry: string
  set: 'answer' | 'note'
  text: string
  by: string
}

/** The kind under which acts on enquiries are remembered. */
export const enquiryAct = 'enquiry'

type Changed = { undo: string }

/**
 * Runs one change of an enquiry: its row is locked, `run` returns the values after it, and what was
 * there before is remembered for an undo. Throws 404 where there is no such enquiry.
 */
export function changing(parts: WorkParts) {
  const { clock, audit, outbox, heldFor, remember } = parts
  return async (
    id: string,
    by: SignedInActor,
    action: string,
    run: (change: Change) => Promise<Partial<EnquiryValues>>,
  ): Promise<Changed> => {
    const at = clock.now().getTime()
    const [now, heldUntil] = [new Date(at), new Date(at + heldFor)].map((one) => one.toISOString())
    const tasks: string[] = []
    let message: string | null = null
    let made: MadeClient | undefined
    const undo = await audit.act(by, async (trx, record) => {
      const begun = await beginChange(trx, id)
      if (!begun) throw notFound()
      const { revision, ...values } = begun
      const after = await run({
        trx,
        record,
        by,
        now: now as string,
        before: values,
        add: async (inner, task) => {
          const task_id = await outbox.add(inner, { ...task, heldUntil: heldUntil as string })
          tasks.push(task_id)
          return task_id
        },
        async hold(task) {
          await holdTask(trx, task, heldUntil as string)
          tasks.push(task)
        },
        made: (client) => void (made = client),
        write: async (entry) => {
          message = await addMessage(trx, { ...entry, enquiry_id: id, created_at: now as string })
        },
      })
      await writeState(trx, id, { ...after, revision })
      recordChange(record, { action, about: id, values, after })
      const before = {
        values: changedOf(values, after),
        revision,
        message,
        // One that was withdrawn again cannot be withdrawn by an undo.
        tasks: await tasksIn(trx, tasks),
        ...(made && { made }),
      }
      return await remember(trx, {
        account: by.viewer.account,
        kind: enquiryAct,
        about: id,
        before,
      })
    })
    outbox.wake()
    return { undo }
  }
}

/** Of the values before an act those that it changes. */
const changedOf = (values: EnquiryValues, after: Partial<EnquiryValues>): Partial<EnquiryValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(after, name)))

interface Recorded {
  action: string
  about: string
  values: EnquiryValues
  after: Partial<EnquiryValues>
}

/** Without the words in which somebody said why: they may name people. */
function recordChange(record: RecordEntry, { action, about, values, after }: Recorded): void {
  const named = (of: EnquiryValues) => ({
    state: of.state,
    assignee: of.assignee_id,
    quarantined: of.quarantined_at !== null,
  })
  record({ action, about, before: named(values), after: named({ ...values, ...after }) })
}

/** The acts that change nothing but the enquiry itself. */
export function enquiryActs(parts: WorkParts) {
  const change = changing(parts)
  return {
    note: async (id: string, text: string, by: SignedInActor) =>
      await change(id, by, 'enquiry-noted', async ({ trx, write }) => {
        const author_id = by.viewer.account
        await write({ direction: 'note', author_id, text })
        await parts.draftSent(trx, { enquiry: id, set: 'note', text, by: author_id })
        return {}
      }),
    move: async (
      id: string,
      { state, why }: { state: EnquiryState; why: string },
      by: SignedInActor,
    ) =>
      await change(id, by, 'enquiry-moved', async ({ before, now }) => {
        if (before.quarantined_at !== null) throw inReview()
        // Opened again, its clock goes on; whatever else ends it was answered somehow.
        const answered_at = state === 'open' ? null : (before.answered_at ?? now)
        const ended_why = state === 'won' || state === 'lost' ? why : ''
        return { state, answered_at, ended_why }
      }),
  }
}

/** For an act that an enquiry in review does not take. */
export const inReview = () => new Problem(409, 'It lies in review: say first that it is not spam.')
