import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { EnquiryNotice, NewEnquiryNotice } from '../../contract/enquiry-notice.ts'
import type { StaffNoticeKind, StaffSubject } from '../../contract/staff-notice.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { addLine } from './line-store.ts'
import type { StaffReader, StaffReaders } from './readers.ts'

type Trx = Transaction<Tables>

/** What readers are notified of. */
interface StaffNotice {
  kind: StaffNoticeKind
  /** The id that the mail is about. */
  about: string
  /** One sentence each, for the mail of the day. */
  lines: { subject: StaffSubject; text: string }[]
  /** The mail at once, to this address. */
  mail: (email: string) => QueuedMail
}

interface Parts {
  clock: Clock
  /** The next eight in the morning after a moment, in a time zone. */
  nextMorning: (after: Date, timeZone: string) => Date
  /** The firm's time zone, for those who have chosen none. */
  timeZone: () => Promise<string>
}

/** In ms: how long an act can be taken back, so that no line of it is in a mail before. */
const undoable = 60_000

/** Notifies these readers, each as they chose, in the transaction of the cause. */
export const notifyingStaff =
  ({ clock, nextMorning, timeZone }: Parts) =>
  async (
    trx: Trx,
    readers: readonly StaffReader[],
    { kind, about, lines, mail }: StaffNotice,
    add: AddTask,
  ): Promise<void> => {
    const now = clock.now()
    for (const { id: account, email, how, own, time_zone } of readers) {
      if (how === 'at_once') {
        const places = distinct(lines).map((subject) => ({ ...subject, kind, own }))
        await add(trx, {
          kind: 'mail',
          about,
          payload: { ...mail(email), staff: { account, places } },
        })
      }
      if (how !== 'daily') continue
      const zone = time_zone ?? (await timeZone())
      const due_at = nextMorning(new Date(now.getTime() + undoable), zone).toISOString()
      const times = { created_at: now.toISOString(), due_at }
      for (const { subject, text } of lines)
        await addLine(trx, { account, place: { ...subject, kind, own }, text, ...times })
    }
  }

const distinct = (lines: StaffNotice['lines']): StaffSubject[] => [
  ...new Map(lines.map(({ subject }) => [JSON.stringify(subject), subject])).values(),
]

type NotifyStaff = ReturnType<typeof notifyingStaff>

interface EnquiryParts {
  readers: StaffReaders
  notifyStaff: NotifyStaff
  /** Whom the firm's mail goes to. */
  firmAddresses: () => Promise<readonly string[]>
}

/**
 * Notifies whoever has an enquiry, else the managers, and where none of them wants it, the firm's own
 * address. What was given to somebody is theirs alone to hear of.
 */
export const notifyingOfEnquiry =
  ({ readers, notifyStaff, firmAddresses }: EnquiryParts) =>
  async (
    trx: Trx,
    { kind, assignee, of, about = of[0]?.enquiry ?? '', mail }: EnquiryNotice,
    add: AddTask,
  ): Promise<void> => {
    const found = await readers.ofEnquiry(kind, assignee)
    const isTheirsAlone = kind === 'enquiry_given'
    const heard = isTheirsAlone ? found.filter(({ own }) => own) : found
    const lines = of.map(({ enquiry, text }) => ({ subject: { enquiry }, text }))
    await notifyStaff(trx, heard, { kind, about, lines, mail }, add)
    if (heard.length > 0 || isTheirsAlone) return
    for (const email of await firmAddresses())
      await add(trx, { kind: 'mail', about, payload: mail(email) })
  }

/** Finds out who hears of new enquiries, before the transaction of one, and gives what notifies them. */
export const preparingNewEnquiries =
  ({ readers, notifyStaff }: Pick<EnquiryParts, 'readers' | 'notifyStaff'>) =>
  async () => {
    const managers = await readers.ofEnquiry('enquiry_new', null)
    return async (
      trx: Trx,
      { enquiry, text, mail, mailed }: NewEnquiryNotice,
      add: AddTask,
    ): Promise<void> => {
      const heard = managers.filter(({ email, how }) => how === 'daily' || !mailed.includes(email))
      const lines = [{ subject: { enquiry }, text }]
      await notifyStaff(trx, heard, { kind: 'enquiry_new', about: enquiry, lines, mail }, add)
    }
  }
