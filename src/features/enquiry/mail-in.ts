import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { assigneeStore } from './assignee-store.ts'
import { replyDue } from './reply-clock.ts'
import { beginChange, startClockAnew, writeState } from './state-store.ts'
import type { Enquiry } from './store.ts'
import { addMessage } from './thread-store.ts'

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
  find: (id: string) => Promise<Enquiry | undefined>
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  people: ReturnType<typeof assigneeStore>
  add: AddTask
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

/** Puts it into the thread, in the transaction that it is called with; returns the id of the entry. */
type PutMail = (trx: Trx, record: RecordEntry) => Promise<string>

/**
 * Prepares to put a mail into the thread of an enquiry. Whoever waits again for an answer has a clock
 * again, and who looks after them is mailed; what was won, lost or is spam stays what it is.
 */
export function takingMail(parts: Parts) {
  const { clock, people, templates, origin } = parts
  return async (enquiry: Enquiry, mail: VisitorMail): Promise<PutMail> => {
    const now = clock.now()
    const [company, holidays] = await Promise.all([parts.company(), parts.holidays()])
    const hours = { opens: company.opens, closes: company.closes, timeZone: company.time_zone }
    return async (trx, record) => {
      const before = await beginChange(trx, enquiry.id)
      if (!before) throw new Error(`The enquiry ${enquiry.id} has just gone`)
      const { revision } = before
      const waitsAgain = !mail.isAutomatic && before.state === 'answered'
      await writeState(trx, enquiry.id, { revision, ...(waitsAgain && { state: 'open' }) })
      const due = replyDue({ receivedAt: now, hours, holidays }).toISOString()
      if (waitsAgain) await startClockAnew(trx, enquiry.id, due)
      const entry = await addMessage(trx, {
        enquiry_id: enquiry.id,
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
        about: enquiry.id,
        detail: { automatic: mail.isAutomatic },
      })
      if (mail.isAutomatic || before.quarantined_at !== null) return entry
      const whole = { ...enquiry, reply_due_at: waitsAgain ? due : enquiry.reply_due_at }
      for (const email of await people.addressesFor(before.assignee_id)) {
        const given = { ...whole, text: mail.text }
        const payload = templates.enquiryMailed(given, company, { email }, { origin })
        await parts.add(trx, { kind: 'mail', about: enquiry.id, payload })
      }
      return entry
    }
  }
}
