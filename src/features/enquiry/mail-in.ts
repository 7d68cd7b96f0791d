import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { NotifyOfEnquiry } from './assign.ts'
import { enquiryLengths } from './contract.ts'
import { newReference } from './reference.ts'
import {
  beginChange,
  dueOf,
  startClockAnew,
  writeState,
  type EnquiryValues,
} from './state-store.ts'
import { insertEnquiry, withdrawEnquiry, type Enquiry } from './store.ts'
import { addMessage, dropMessage, lastFromVisitor } from './thread-store.ts'

type Trx = Transaction<Tables>

/** What a visitor, or whoever opens their mailbox, mails back. */
export interface VisitorMail {
  text: string
  /** The address that it comes from, in lower case. */
  sender: string
  /** With its brackets. */
  messageId: string | null
  references: readonly string[]
  /** A program wrote it, so it neither stops a clock nor starts one. */
  isAutomatic: boolean
}

interface Parts {
  clock: Clock
  company: () => Promise<CompanyInfo>
  /** When the reply is due to what comes at that moment. */
  replyDue: (receivedAt: Date) => Promise<Date>
  /** Notifies whoever has an enquiry, else the managers. */
  notifyOfEnquiry: NotifyOfEnquiry
  templates: {
    enquiryMailed(
      enquiry: Enquiry & { text: string },
      firm: CompanyInfo,
      to: { email: string },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

/** What taking a mail out of a thread again needs. */
export interface TakenMail {
  /** The entry of the thread; null: it became an enquiry of its own. */
  entry: string | null
  enquiry: string
  /** The state before it and the revision of it; none: the enquiry is made of it. */
  taken: { state?: EnquiryValues['state']; reply_due_at?: string; revision?: number }
}

export interface Within {
  trx: Trx
  record: RecordEntry
  add: AddTask
}

/** In ms: whoever was mailed about a visitor is not mailed again within it. */
const distance = 15 * 60_000

/** Does it in the transaction that it is called with. */
type TakeMail = (within: Within) => Promise<TakenMail & { entry: string }>

/**
 * Prepares to put a mail into the thread of an enquiry. Whoever waits again for an answer has a clock
 * again, and who looks after them is mailed; what was won, lost or is spam stays what it is.
 */
export function takingMail(parts: Parts) {
  const { clock, notifyOfEnquiry, templates, origin } = parts
  return async (enquiry: Enquiry, mail: VisitorMail): Promise<TakeMail> => {
    const now = clock.now()
    const [company, replyDue] = await Promise.all([parts.company(), parts.replyDue(now)])
    return async ({ trx, record, add }) => {
      const { id, merged_from, before, reply_due_at } = await placeIn(trx, enquiry.id)
      const { revision } = before
      const waitsAgain = !mail.isAutomatic && before.state === 'answered'
      await writeState(trx, id, { revision, ...(waitsAgain && { state: 'open' }) })
      const due = replyDue.toISOString()
      if (waitsAgain) await startClockAnew(trx, id, due)
      const last = await lastFromVisitor(trx, id)
      const entry = await addMessage(trx, {
        enquiry_id: id,
        merged_from,
        direction: 'in',
        author_id: null,
        text: mail.text,
        created_at: now.toISOString(),
        message_id: mail.messageId,
        in_reply_to: mail.references.at(-1) ?? null,
        mail_references: mail.references.join(' ') || null,
      })
      record({
        action: 'enquiry-mailed',
        about: id,
        detail: { automatic: mail.isAutomatic },
      })
      const { state } = before
      const made = { entry, enquiry: id, taken: { state, reply_due_at, revision } }
      const isSoon = last !== null && now.getTime() - Date.parse(last) < distance
      if (mail.isAutomatic || before.quarantined_at !== null || (isSoon && !waitsAgain)) return made
      const whole = { ...enquiry, reply_due_at: waitsAgain ? due : reply_due_at }
      const send = (email: string) =>
        templates.enquiryMailed({ ...whole, text: mail.text }, company, { email }, { origin })
      const text = `${enquiry.name} has mailed back (${enquiry.reference}).`
      const notice = {
        assignee: before.assignee_id,
        of: [{ enquiry: id, text }],
        about: enquiry.id,
      }
      await notifyOfEnquiry(trx, { kind: 'enquiry_mailed', ...notice, mail: send }, add)
      return made
    }
  }
}

/** Where a mail to an enquiry belongs, whose change begins: the one that it was merged into, or itself. */
async function placeIn(trx: Trx, mailed: string) {
  const own = await beginChange(trx, mailed)
  const id = own?.merged_into ?? mailed
  const before = id === mailed ? own : await beginChange(trx, id)
  if (!before) throw new Error(`The enquiry ${id} has just gone`)
  const merged_from = id === mailed ? null : mailed
  return { id, merged_from, before, reply_due_at: await dueOf(trx, id) }
}

/** What somebody mailed in place of filling in the form. */
interface MailedEnquiry extends Pick<Enquiry, 'name' | 'email' | 'subject' | 'message'> {
  received_at: string
}

type MakingParts = Pick<Parts, 'clock' | 'replyDue'> & { delivers: boolean }

/** Prepares to make an enquiry of a mail: it is delivered as any other, and nobody is mailed. */
export const makingOfMail =
  ({ clock, replyDue, delivers }: MakingParts) =>
  async ({ received_at, ...mail }: MailedEnquiry) => {
    const due = await replyDue(new Date(received_at))
    const enquiry: Enquiry = {
      ...none,
      id: newId(),
      reference: newReference(randomBytes),
      received_at,
      reply_due_at: due.toISOString(),
      name: cutTo(mail.name, enquiryLengths.name),
      email: mail.email,
      subject: cutTo(mail.subject, enquiryLengths.subject),
      message: cutTo(mail.message, enquiryLengths.message),
      // Whoever makes it has read it.
      firm_mailed_at: clock.now().toISOString(),
    }
    const run = async ({ trx, record, add }: Within): Promise<TakenMail> => {
      await insertEnquiry(trx, enquiry)
      record({ action: 'enquiry-made-of-mail', about: enquiry.id })
      if (delivers) await add(trx, { kind: 'salesforce', about: enquiry.id, payload: enquiry })
      return { entry: null, enquiry: enquiry.id, taken: {} }
    }
    return { reference: enquiry.reference, run }
  }

const none = {
  phone: '',
  company: '',
  service_interest: '',
  budget_range: '',
  timeline: '',
  spam_score: 0,
  spam_signs: '[]',
  quarantined_at: null,
}

const cutTo = (text: string, length: number) =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Takes a mail out of its thread, or the enquiry away that was made of it. Throws 409 when it is too late. */
export async function takeMailBack(
  trx: Trx,
  { entry, enquiry, taken }: TakenMail,
  record: RecordEntry,
): Promise<void> {
  const late = () =>
    new Problem(409, 'Somebody has changed this enquiry since, so it stays as it is.')
  record({ action: 'enquiry-mail-taken-back', about: enquiry })
  if (entry === null) {
    if (!(await withdrawEnquiry(trx, enquiry))) throw late()
    return
  }
  const { state, revision = 0, reply_due_at } = taken
  if ((await beginChange(trx, enquiry))?.revision !== revision + 1) throw late()
  await dropMessage(trx, entry)
  await writeState(trx, enquiry, { revision: revision - 1, ...(state && { state }) })
  if (reply_due_at !== undefined) await startClockAnew(trx, enquiry, reply_due_at)
}
