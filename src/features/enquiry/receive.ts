import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { diskIsFull, noRoom } from '../../contract/problem.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { GroupedWriter } from '../../database/grouped.ts'
import { claimKey, storeAnswer } from '../../platform/http/idempotency.ts'
import type { AddTask } from '../../platform/outbox/queue.ts'
import { withdrawTask } from '../../platform/outbox/store.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Arrival, Circumstances, EnquiryInput, EnquiryReceipt, Verdict } from './contract.ts'
import { queueFirmMails, type NotifyOfNew } from './announce.ts'
import { inFlood, refuseLong, type CountEnquiry } from './flood.ts'
import { newReference } from './reference.ts'
import { insertEnquiry, type Enquiry } from './store.ts'

/** What the mails and the delivery of an enquiry need. */
export interface FollowUpParts {
  clock: Clock
  outbox: { add: AddTask; wake(): void }
  company: () => Promise<CompanyInfo>
  /** By when a reply comes, in a sentence for the sender. */
  replyDueSentence: (due: Date, now: Date, timeZone: string) => string
  /** Whom the firm's mail goes to: its address, else its owners; empty while it has neither. */
  firmAddresses: () => Promise<readonly string[]>
  /** Finds out who else of the firm hears of new enquiries. */
  prepareNewEnquiries: () => Promise<NotifyOfNew>
  /** Whether this address may be sent a confirmation; counts it. */
  mayConfirm: (trx: Transaction<Tables>, address: string) => Promise<boolean>
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

/** Dependencies, wired in app/server. */
export interface ReceiveParts extends FollowUpParts {
  disk: Disk
  writer: GroupedWriter
  /** When the reply is due to what comes at that moment. */
  replyDue: (receivedAt: Date) => Promise<Date>
  count: CountEnquiry
  /** Whether it looks like spam. */
  judge: (trx: Transaction<Tables>, sent: EnquiryInput & Circumstances) => Promise<Verdict>
}

interface Site {
  origin: string
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
    const [company, addresses, notifyOfNew, due] = await Promise.all([
      parts.company(),
      parts.firmAddresses(),
      parts.prepareNewEnquiries(),
      parts.replyDue(now),
    ])
    const received = { input, arrival, company, addresses, notifyOfNew, now, due }
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
  notifyOfNew: NotifyOfNew
  now: Date
  /** When the reply is due. */
  due: Date
}

async function storeIdempotently(
  trx: Transaction<Tables>,
  received: Received,
  parts: ReceiveParts,
): Promise<EnquiryReceipt> {
  const { input, arrival, company, now } = received
  const { key, address } = arrival
  const earlier = await claimKey<EnquiryReceipt>(trx, { key, request: input, now })
  if (earlier) return earlier
  const { flooding, flood } = await parts.count(trx, address, now)
  if (flood) refuseLong(input)
  const verdict = await parts.judge(trx, { ...input, ...arrival, flooding })
  const enquiry = asEnquiry(received, flood ? inFlood(verdict) : verdict)
  const receipt = receiptOf(enquiry, { ...parts, now, company })
  await insertEnquiry(trx, enquiry, arrival.source)
  if (enquiry.quarantined_at === null)
    await queueFollowUps(trx, enquiry, { ...received, receipt }, parts)
  await storeAnswer(trx, key, receipt)
  return receipt
}

interface Answering extends Pick<FollowUpParts, 'replyDueSentence'> {
  now: Date
  company: CompanyInfo
}

/** What the sender of an enquiry is answered at `now`. */
export const receiptOf = (
  { reference, reply_due_at }: Enquiry,
  { now, company, replyDueSentence }: Answering,
): EnquiryReceipt => ({
  reference,
  reply_due_at,
  detail: replyDueSentence(new Date(reply_due_at), now, company.time_zone),
})

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

interface FollowUps extends Pick<Received, 'company' | 'addresses' | 'notifyOfNew'> {
  receipt: EnquiryReceipt
}

/**
 * The mails and the delivery of an enquiry that is not quarantined. Anybody can type anybody's
 * address, so it is sent no more than one confirmation a day.
 */
export async function queueFollowUps(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  { company, addresses, notifyOfNew, receipt }: FollowUps,
  parts: FollowUpParts,
): Promise<void> {
  const { outbox, delivers, templates, origin, mayConfirm } = parts
  const about = enquiry.id
  const firm = { company, addresses, notifyOfNew }
  await queueFirmMails(trx, enquiry, firm, { ...parts, add: outbox.add })
  const payload = templates.enquiryReceived(enquiry, company, receipt, { origin })
  const task = await outbox.add(trx, { kind: 'mail', about, payload })
  // Written and deleted again, because not writing it would be measurably faster.
  await withdrawTask(trx, (await mayConfirm(trx, enquiry.email)) ? null : task)
  if (delivers) await outbox.add(trx, { kind: 'salesforce', about, payload: enquiry })
}
