import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { diskIsFull, noRoom } from '../../contract/problem.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GroupedWriter } from '../../database/grouped.ts'
import { claimKey, storeAnswer } from '../../platform/http/idempotency.ts'
import type { AddTask } from '../../platform/outbox/queue.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Circumstances, EnquiryInput, EnquiryReceipt, Verdict } from './contract.ts'
import { queueFirmMails } from './announce.ts'
import { newReference } from './reference.ts'
import { replyDue, replyDueSentence } from './reply-clock.ts'
import { insertEnquiry, type Enquiry } from './store.ts'

/** Dependencies, wired in app/server. */
export interface ReceiveParts {
  clock: Clock
  disk: Disk
  writer: GroupedWriter
  outbox: { add: AddTask; wake(): void }
  company: () => Promise<CompanyInfo>
  /** Whom the firm's mail goes to: its address, else its owners; empty while it has neither. */
  firmAddresses: () => Promise<readonly string[]>
  holidays: () => Promise<ReadonlySet<string>>
  /** Whether this address has sent more than a person would; counts within the transaction. */
  tooMany: (trx: Transaction<Tables>, address: string) => Promise<boolean>
  /** Whether it looks like spam. */
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

/** How an enquiry was sent, with where from and its key. */
export interface Arrival extends Circumstances {
  address: string
  /** The idempotency key: the same key with the same fields is the same enquiry. */
  key: string | null
}

type Receive = (input: EnquiryInput, arrival: Arrival) => Promise<EnquiryReceipt>

/**
 * Stores an enquiry with its mails and its delivery in one transaction, and answers only once
 * that is on disk, so that no acknowledged enquiry is lost.
 */
export function enquiryReceiver(parts: ReceiveParts): Receive {
  return async (input, arrival) => {
    refuseWhatDoesNotFit(input, parts.disk)
    const now = parts.clock.now()
    const [company, addresses, holidays] = await Promise.all([
      parts.company(),
      parts.firmAddresses(),
      parts.holidays(),
    ])
    const hours = { opens: company.opens, closes: company.closes, timeZone: company.time_zone }
    const due = replyDue({ receivedAt: now, hours, holidays })
    const received = { input, arrival, company, addresses, now, due }
    const receipt = await parts.writer.write((trx) => storeIdempotently(trx, received, parts))
    parts.outbox.wake()
    return receipt
  }
}

/** In bytes of JSON: what is still taken in when the disk is nearly full. */
const short = 2_000

/** Throws 507 for a long enquiry on a disk that is nearly full, and for any on one that is full. */
function refuseWhatDoesNotFit(input: EnquiryInput, disk: Disk): void {
  const rung = disk.rung()
  if (rung === 'nothing') throw diskIsFull()
  if (rung === 'short-texts' && Buffer.byteLength(JSON.stringify(input)) > short)
    throw noRoom('There is no room for long texts just now. Please send a shorter one, or call us.')
}

interface Received {
  input: EnquiryInput
  arrival: Arrival
  company: CompanyInfo
  addresses: readonly string[]
  now: Date
  /** When the reply is due. */
  due: Date
}

async function storeIdempotently(
  trx: Transaction<Tables>,
  received: Received,
  parts: ReceiveParts,
): Promise<EnquiryReceipt> {
  const { input, arrival, company, addresses, now, due } = received
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
  if (enquiry.quarantined_at === null)
    await queueFollowUps(trx, enquiry, { company, addresses, receipt }, parts)
  await storeAnswer(trx, key, receipt)
  return receipt
}

function asEnquiry(
  { input, addresses, now, due }: Received,
  { score, signs, isSpam }: Verdict,
): Enquiry {
  const isMailed = !isSpam && addresses.length > 0
  return {
    name: input.name,
    email: input.email,
    phone: input.phone,
    company: input.company,
    subject: input.subject,
    message: input.message,
    service_interest: input.service_interest,
    budget_range: input.budget_range,
    timeline: input.timeline,
    id: newId(),
    reference: newReference(randomBytes),
    received_at: now.toISOString(),
    reply_due_at: due.toISOString(),
    spam_score: score,
    spam_signs: JSON.stringify(signs),
    quarantined_at: isSpam ? now.toISOString() : null,
    firm_mailed_at: isMailed ? now.toISOString() : null,
  }
}

/** The mails and the delivery of an enquiry that is not quarantined. */
async function queueFollowUps(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  { company, addresses, receipt }: Pick<Received, 'company' | 'addresses'> & FollowUps,
  parts: ReceiveParts,
): Promise<void> {
  const { outbox, delivers, templates, origin } = parts
  const about = enquiry.id
  await queueFirmMails(trx, enquiry, { company, addresses }, { ...parts, add: outbox.add })
  const payload = templates.enquiryReceived(enquiry, company, receipt, { origin })
  await outbox.add(trx, { kind: 'mail', about, payload })
  if (delivers) await outbox.add(trx, { kind: 'salesforce', about, payload: enquiry })
}

interface FollowUps {
  receipt: EnquiryReceipt
}

/** The idempotency key of a form: its ticket and its fields, so that sending it twice is one. */
export function formKey(ticket: string, input: EnquiryInput): string {
  const hash = createHash('sha256').update(ticket).update('\0').update(JSON.stringify(input))
  return `form:${hash.digest('base64url')}`
}
