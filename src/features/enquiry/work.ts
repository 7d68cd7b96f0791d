import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { holdTask, tasksIn } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EnquiryState } from '../enquirylist/contract.ts'
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

/** A verdict of the firm's on an enquiry, and when. */
interface Lesson {
  spam: boolean
  at: string
}

/** Learns it, or takes back what an enquiry has taught (null); returns what it had taught before. */
export type Teach = (trx: Trx, enquiry: string, lesson: Lesson | null) => Promise<Lesson | null>

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
  /** What it had taught about spam before this verdict; left out: it was no verdict. */
  lesson?: Lesson | null
  /** It was so already: nothing was changed, and nothing is taken back. */
  same?: true
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
  /** Remembers what it had taught about spam before, to be taught again by an undo. */
  taught: (before: Lesson | null) => void
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

/** What an act makes of an enquiry: the values after it; null: it stays as it is. */
type Run = (change: Change) => Promise<Partial<EnquiryValues> | null>

interface Asked {
  id: string
  by: SignedInActor
  action: string
  run: Run
}

/**
 * Runs one change of an enquiry: its row is locked, `run` returns the values after it, and what was
 * there before is remembered for an undo. Throws 404 where there is no such enquiry.
 */
export function changing(parts: WorkParts) {
  const { audit, outbox, remember } = parts
  const change = changingIn(parts)
  return async (id: string, by: SignedInActor, action: string, run: Run): Promise<Changed> => {
    const undo = await audit.act(by, async (trx, record) => {
      const before = await change(trx, record, { id, by, action, run })
      if (before === 'gone') throw notFound()
      if (before === 'merged') throw isMerged()
      if (before === null) throw new Error(`${action} left ${id} as it was.`)
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

/** Until when what is mailed now is held back, and now. */
export function heldSince({ clock, heldFor }: Pick<WorkParts, 'clock' | 'heldFor'>) {
  const at = clock.now().getTime()
  return {
    now: new Date(at).toISOString(),
    heldUntil: new Date(at + heldFor).toISOString(),
  }
}

/** The same within a transaction. Returns what taking it back needs, or why nothing was changed. */
export function changingIn({
  outbox,
  ...held
}: Pick<WorkParts, 'clock' | 'outbox' | 'heldFor'>): (
  trx: Trx,
  record: RecordEntry,
  asked: Asked,
) => Promise<BeforeAct | 'gone' | 'merged' | null> {
  return async (trx, record, { id, by, action, run }) => {
    const { now, heldUntil } = heldSince(held)
    const tasks: string[] = []
    let message: string | null = null
    let made: MadeClient | undefined
    let lesson: Lesson | null | undefined
    const begun = await beginChange(trx, id)
    if (!begun) return 'gone'
    const { revision, merged_into, ...values } = begun
    const leave = async () => await writeState(trx, id, { revision: revision - 1 })
    if (merged_into !== null) {
      await leave()
      return 'merged'
    }
    const after = await run({
      trx,
      record,
      by,
      now,
      before: values,
      add: async (inner, task) => {
        const task_id = await outbox.add(inner, { ...task, heldUntil })
        tasks.push(task_id)
        return task_id
      },
      async hold(task) {
        await holdTask(trx, task, heldUntil)
        tasks.push(task)
      },
      made: (client) => void (made = client),
      taught: (earlier) => void (lesson = earlier),
      write: async (entry) => {
        message = await addMessage(trx, { ...entry, enquiry_id: id, created_at: now })
      },
    })
    if (after === null) {
      await leave()
      return null
    }
    const hasDone = message !== null || tasks.length > 0 || made || lesson !== undefined
    if (!hasDone && isSame(values, after)) {
      await leave()
      return { values: {}, revision: revision - 1, message, tasks, same: true }
    }
    await writeState(trx, id, { ...after, revision })
    recordChange(record, { action, about: id, values, after })
    return {
      values: changedOf(values, after),
      revision,
      message,
      // One that was withdrawn again cannot be withdrawn by an undo.
      tasks: await tasksIn(trx, tasks),
      ...(made && { made }),
      ...(lesson !== undefined && { lesson }),
    }
  }
}

/** Of the values before an act those that it changes. */
const changedOf = (values: EnquiryValues, after: Partial<EnquiryValues>): Partial<EnquiryValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(after, name)))

const isSame = (values: EnquiryValues, after: Partial<EnquiryValues>) =>
  Object.entries(after).every(([name, value]) => values[name as keyof EnquiryValues] === value)

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
export function enquiryActs(parts: WorkParts & { timeZone: () => Promise<string> }) {
  const change = changing(parts)
  /** The day of now, where the firm is. */
  const today = async () => {
    const now = Temporal.Instant.fromEpochMilliseconds(parts.clock.now().getTime())
    return now
      .toZonedDateTimeISO(await parts.timeZone())
      .toPlainDate()
      .toString()
  }
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
      { state, why, on }: { state: EnquiryState; why: string; on?: string | undefined },
      by: SignedInActor,
    ) => {
      const day = await today()
      if (on !== undefined && on > day) throw isAhead()
      return await change(id, by, 'enquiry-moved', async ({ before, now }) => {
        if (before.quarantined_at !== null) throw inReview()
        // Opened again, its clock goes on; whatever else ends it was answered somehow.
        const answered_at = state === 'open' ? null : (before.answered_at ?? now)
        const hasEnded = state === 'won' || state === 'lost'
        const ended_why = hasEnded ? why : ''
        return { state, answered_at, ended_why, ended_on: hasEnded ? (on ?? day) : null }
      })
    },
  }
}

/** For an act on an enquiry that is a part of another by now. */
const isMerged = () =>
  new Problem(409, 'It was merged into another enquiry meanwhile. Open it again: that leads there.')

const isAhead = () => {
  const detail = 'Choose a day that is not ahead.'
  return malformed(detail, { on: [detail] })
}

/** For an act that an enquiry in review does not take. */
export const inReview = () => new Problem(409, 'It lies in review: say first that it is not spam.')
