import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GroupedWriter } from '../../database/grouped.ts'
import { claimKey, keepAnswer } from '../../platform/http/idempotency.ts'
import type { AddTask } from '../../platform/outbox/queue.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Circumstances, EnquiryInput, EnquiryReceipt, Verdict } from './contract.ts'
import { newReference } from './reference.ts'
import { replyDue, replyDueSentence } from './reply-clock.ts'
import { insertEnquiry, type Enquiry } from './store.ts'

/** What receiving an enquiry needs of the rest, wired in app/server. */
export interface ReceiveParts {
  clock: Clock
  writer: GroupedWriter
  outbox: { add: AddTask; wake(): void }
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  /** Whether this address has sent more than a person would; counts within the transaction. */
  tooMany: (trx: Transaction<Tables>, address: string) => Promise<boolean>
  /** Tells people from robots. */
  judge: (sent: EnquiryInput & Circumstances) => Verdict
  /** Whether enquiries go to Salesforce as well. */
  delivers: boolean
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    enquiryArrived(enquiry: Enquiry, firm: CompanyInfo, site: Site): QueuedMail
    enquiryReceived(
      enquiry: Enquiry,
      firm: CompanyInfo,
      receipt: EnquiryReceipt,
      site: Site,
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

interface Site {
  origin: string
}

/** How it came, besides what it says. */
export interface Arrival extends Circumstances {
  address: string
  /** Two with the same key and the same words are one. */
  key: string | null
}

type Receive = (input: EnquiryInput, arrival: Arrival) => Promise<EnquiryReceipt>

/**
 * Stores an enquiry with its mails and its delivery in one transaction, and answers only when
 * that is on disk: what is acknowledged is there whatever happens next.
 */
export function receiver(parts: ReceiveParts): Receive {
  return async (input, arrival) => {
    const now = parts.clock.now()
    const [company, holidays] = await Promise.all([parts.company(), parts.holidays()])
    const hours = { opens: company.opens, closes: company.closes, timeZone: company.time_zone }
    const due = replyDue({ receivedAt: now, hours, holidays })
    const received = { input, arrival, company, now, due }
    const receipt = await parts.writer.write((trx) => storeOnce(trx, received, parts))
    parts.outbox.wake()
    return receipt
  }
}

interface Received {
  input: EnquiryInput
  arrival: Arrival
  company: CompanyInfo
  now: Date
  /** By when it wants an answer. */
  due: Date
}

async function storeOnce(
  trx: Transaction<Tables>,
  received: Received,
  parts: ReceiveParts,
): Promise<EnquiryReceipt> {
  const { input, arrival, company, now, due } = received
  const { key, address } = arrival
  const earlier = await claimKey<EnquiryReceipt>(trx, { key, request: input, now })
  if (earlier) return earlier
  const flooding = await parts.tooMany(trx, address)
  const enquiry = asEnquiry(received, parts.judge({ ...input, ...arrival, flooding }))
  const receipt: EnquiryReceipt = {
    reference: enquiry.reference,
    reply_due_at: enquiry.reply_due_at,
    detail: replyDueSentence(due, now, company.time_zone),
  }
  await insertEnquiry(trx, enquiry)
  if (enquiry.quarantined_at === null) await follow(trx, enquiry, company, receipt, parts)
  await keepAnswer(trx, key, receipt)
  return receipt
}

function asEnquiry({ input, now, due }: Received, { score, signs, isSpam }: Verdict): Enquiry {
  return {
    ...input,
    id: newId(),
    reference: newReference(randomBytes),
    received_at: now.toISOString(),
    reply_due_at: due.toISOString(),
    spam_score: score,
    spam_signs: JSON.stringify(signs),
    quarantined_at: isSpam ? now.toISOString() : null,
  }
}

/** What follows from an enquiry that looks like a person's: two mails, and the delivery. */
async function follow(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  company: CompanyInfo,
  receipt: EnquiryReceipt,
  { outbox, delivers, templates, origin }: ReceiveParts,
): Promise<void> {
  const about = enquiry.id
  if (company.email) {
    const payload = templates.enquiryArrived(enquiry, company, { origin })
    await outbox.add(trx, { kind: 'mail', about, payload })
  }
  const payload = templates.enquiryReceived(enquiry, company, receipt, { origin })
  await outbox.add(trx, { kind: 'mail', about, payload })
  if (delivers) await outbox.add(trx, { kind: 'salesforce', about, payload: enquiry })
}

/** The key of a form: the same form with the same words is the same enquiry, sent twice. */
export function formKey(ticket: string, input: EnquiryInput): string {
  const hash = createHash('sha256').update(ticket).update('\0').update(JSON.stringify(input))
  return `form:${hash.digest('base64url')}`
}
