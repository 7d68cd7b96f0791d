import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { hashOf } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import type { Files } from '../../platform/storage/files.ts'
import { answeredMail, projectAnswered, type AnsweredMail } from './answered-store.ts'
import { lightened } from '../../platform/mail/incoming/lighten.ts'
import { parseMail, type ParsedMail } from '../../platform/mail/incoming/parse.ts'
import { cutQuoting } from '../../platform/mail/incoming/quoting.ts'
import { sortMail, type ReviewReason, type Sorted } from './sort.ts'
import {
  countAttempt,
  earlierText,
  lockMessageId,
  noteEntry,
  noteMessageId,
  placedSince,
  settleMail,
  unread,
  type Settled,
} from './store.ts'

type Trx = Transaction<Tables>

/** A mail that goes into a thread. */
interface PlacedMail {
  text: string
  sender: string
  messageId: string | null
  references: readonly string[]
  isAutomatic: boolean
}

/** A way into a thread: in whose name, in which scope, and what puts it there. */
export interface Way {
  actor: Actor
  scope: MemberScope | null
  /** The project that it is about; null: an enquiry. */
  place: { organisation: string; project: string } | null
  /** Returns the id of the entry that it became. */
  put: (trx: Trx, record: RecordEntry) => Promise<string>
}

/** Notes the files of a mail that goes into a thread, in the transaction that puts it there. */
export type KeepFiles = (
  trx: Trx,
  mail: string,
  files: { names: readonly string[]; entry: string; place: Way['place'] },
) => Promise<void>

/** Finds the way into a thread, or why there is none. */
export type FindWay = (answered: AnsweredMail, mail: PlacedMail) => Promise<Way | ReviewReason>

/** What placing mails needs. */
export interface PlaceParts {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  files: Files
  sorting: Parameters<typeof sortMail>[1]
  findWay: FindWay
  keepFiles: KeepFiles
  /** Notes that a mail of ours came back. */
  bounced: (trx: Trx, task: string, mail: ParsedMail) => Promise<void>
}

/** Who puts a mail where nobody of ours does. */
export const program: Actor = { viewer: null, address: '', requestId: '' }

const every = 2_000
/** A mail that has ended the program so often while it was read is left to a person. */
const mostAttempts = 3

type Received = Awaited<ReturnType<typeof unread>>[number]

/**
 * Puts the mails that came where they belong, each in one transaction. What cannot be placed, for
 * whatever reason, waits for somebody to look at it; nothing is dropped.
 */
export function placingMails(parts: PlaceParts) {
  const { database, log } = parts
  let running: Promise<number> | undefined

  async function place(): Promise<number> {
    let placed = 0
    for (const mail of await unread(database)) {
      // One that cannot be placed just now is tried again, and holds up none of the others.
      await placeOne(mail, parts).then(
        () => (placed += 1),
        (err: unknown) => log.error({ err, mail: mail.id }, failing),
      )
    }
    return placed
  }

  /** What came during a run is in the next one, which all who ask meanwhile share. */
  async function runDue(): Promise<number> {
    await running?.catch(() => {})
    return await (running ??= place().finally(() => (running = undefined)))
  }
  const { start, stop } = repeated(runDue, { every, log, failing })
  return {
    runDue,
    start,
    /** Resolves once the mail that is being placed has its place. */
    async stop(): Promise<void> {
      stop()
      await running?.catch(() => {})
    },
  }
}

const failing = 'cannot place a mail that came in'

async function placeOne(mail: Received, parts: PlaceParts): Promise<void> {
  const { database, files, clock } = parts
  const settled_at = clock.now().toISOString()
  const unreadable = { state: 'review', reason: 'unreadable', settled_at } as const
  const leave = async () =>
    await database.transaction(async (trx) => void (await settleMail(trx, mail.id, unreadable)))
  if (mail.attempts >= mostAttempts) return await leave()
  // Before it counts: a disk that fails says nothing about the mail.
  const raw = await lightened(files.read(mail.file_key))
  await database.transaction((trx) => countAttempt(trx, mail.id))
  const parsed = await parseMail(raw).catch(() => null)
  if (!parsed) return await leave()
  await sortIn(mail.id, parsed, parts)
}

async function sortIn(id: string, parsed: ParsedMail, parts: PlaceParts): Promise<void> {
  const { messageId } = parsed
  if (messageId !== null)
    await parts.database.transaction((trx) => noteMessageId(trx, id, messageId))
  const sorted = sortMail(parsed, parts.sorting)
  const project_id = await projectAnswered(parts.database.read, sorted.task)
  const found = { ...factsOf(parsed, sorted, parts.clock), project_id }
  const way = await wayOf(parsed, sorted, parts)
  if (typeof way === 'string') return await review(id, parsed, { ...found, reason: way }, parts)
  try {
    await settleIn(id, { parsed, sorted, found, way }, parts)
  } catch (error) {
    // Whoever wrote it was shut out in this moment.
    if (!(error instanceof Problem)) throw error
    await review(id, parsed, { ...found, reason: 'not-allowed' }, parts)
  }
}

interface Found {
  parsed: ParsedMail
  sorted: Sorted
  found: Omit<Settled, 'state'>
  way: Way | null
}

async function settleIn(id: string, { parsed, sorted, found, way }: Found, parts: PlaceParts) {
  const { to } = sorted
  const { actor = program, scope = null } = way ?? {}
  await parts.audit.act(
    actor,
    async (trx, record) => {
      const repetition = await repetitionOf(trx, parsed, found)
      const state = repetition ?? states[to]
      const doubtful = repetition === 'review' ? { reason: 'same-id', text: parsed.text } : {}
      if (!(await settleMail(trx, id, { ...found, ...doubtful, state })) || repetition) return
      if (way) await putIn(trx, record, { id, parsed, way }, parts)
      if (to === 'bounce' && sorted.task !== null) await parts.bounced(trx, sorted.task, parsed)
    },
    scope ?? undefined,
  )
}

async function putIn(
  trx: Trx,
  record: RecordEntry,
  { id, parsed, way }: { id: string; parsed: ParsedMail; way: Way },
  { keepFiles }: PlaceParts,
): Promise<void> {
  const entry = await way.put(trx, record)
  await noteEntry(trx, id, entry)
  const names = parsed.attachments.map(({ name }) => name)
  await keepFiles(trx, id, { names, entry, place: way.place })
}

const states = {
  thread: 'placed',
  automatic: 'automatic',
  bounce: 'bounced',
  review: 'review',
} as const

/** A mail that came by two ways is one; another one of the same name is for a person to look at. */
async function repetitionOf(trx: Trx, { messageId }: ParsedMail, { text_hash }: Found['found']) {
  if (messageId === null) return null
  await lockMessageId(trx, messageId)
  const earlier = await earlierText(trx, messageId)
  if (!earlier) return null
  return earlier.text_hash === text_hash ? 'repeated' : 'review'
}

async function review(
  id: string,
  { text }: ParsedMail,
  found: Found['found'],
  { database }: PlaceParts,
): Promise<void> {
  await database.transaction(
    async (trx) => void (await settleMail(trx, id, { ...found, text, state: 'review' })),
  )
}

const anHour = 60 * 60 * 1000
/** A program that says of itself that it is a person is stopped by how much it writes. */
const mostAnHour = 30

/** Null: it goes into no thread, and needs nobody to look at it. */
async function wayOf(mail: ParsedMail, sorted: Sorted, parts: PlaceParts) {
  const { database, clock, findWay } = parts
  if (sorted.to === 'review') return sorted.why
  if (sorted.to === 'bounce') return null
  const { task, sender } = sorted
  const isAutomatic = sorted.to === 'automatic'
  if (task === null || sender === null) return null
  const since = new Date(clock.now().getTime() - anHour).toISOString()
  if ((await placedSince(database, sender, since)) >= mostAnHour)
    return isAutomatic ? null : 'too-many'
  const answered = await answeredMail(database.read, task)
  const { messageId, references } = mail
  const text = cutQuoting(mail.text).text || '(no text)'
  const placed = { text, sender, messageId, references, isAutomatic }
  const way = answered ? await findWay(answered, placed) : 'no-thread'
  // Nobody has to look at what a program wrote, but a ticket of theirs may have a person's words.
  return typeof way === 'string' && isAutomatic && way !== 'other-sender' ? null : way
}

function factsOf(mail: ParsedMail, sorted: Sorted, clock: Clock): Found['found'] {
  const reason = sorted.to === 'automatic' ? sorted.sign : null
  return {
    settled_at: clock.now().toISOString(),
    message_id: mail.messageId,
    sender: mail.from.length === 1 ? (mail.from[0] ?? null) : null,
    sender_name: mail.fromName,
    subject: mail.subject,
    text: null,
    text_hash: hashOf(mail.text),
    files: mail.attachments.length > 0 ? JSON.stringify(mail.attachments) : null,
    reason: sorted.to === 'bounce' ? (mail.report?.words ?? null) : reason,
    task_id: sorted.task,
  }
}
