import type { Transaction } from 'kysely'
import type { NewEnquiryNotice } from '../../contract/enquiry-notice.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { claimFirmMailing, enquiryStore, type Enquiry } from './store.ts'

/** The firm, and whom its mail goes to. */
interface Firm {
  company: CompanyInfo
  addresses: readonly string[]
  notifyOfNew: NotifyOfNew
}

/** Notifies those of its people who hear of new enquiries as well. */
export type NotifyOfNew = (
  trx: Transaction<Tables>,
  notice: NewEnquiryNotice,
  add: AddTask,
) => Promise<void>

interface MailParts {
  add: AddTask
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    enquiryArrived(enquiry: Enquiry, firm: CompanyInfo, site: { origin: string }): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

/** Queues the mail about an enquiry to each of the firm's addresses, and to who else hears of it. */
export async function queueFirmMails(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  { company, addresses, notifyOfNew }: Firm,
  { add, templates, origin }: MailParts,
): Promise<void> {
  const mail = (email: string) =>
    templates.enquiryArrived(enquiry, { ...company, email }, { origin })
  for (const email of addresses)
    await add(trx, { kind: 'mail', about: enquiry.id, payload: mail(email) })
  if (addresses.length === 0) return
  const text = `${enquiry.name} sent an enquiry, and nobody has it yet.`
  await notifyOfNew(trx, { enquiry: enquiry.id, text, mail, mailed: addresses }, add)
}

interface Parts extends MailParts {
  database: Database
  clock: Clock
  log: Log
  company: () => Promise<CompanyInfo>
  firmAddresses: () => Promise<readonly string[]>
  prepareNewEnquiries: () => Promise<NotifyOfNew>
}

const halfMinute = 30_000
/** How many enquiries one run mails about, so that a long list does not hold up everything else. */
const mostAtOnce = 50

/**
 * Mails the firm about enquiries that came while it had neither an address nor an owner, as soon as
 * it has one of them.
 */
export function createAnnouncer(parts: Parts) {
  const { database, clock, log } = parts

  /** Returns about how many enquiries it mailed. */
  async function runDue(): Promise<number> {
    const late = await enquiryStore(database).notMailed(mostAtOnce)
    if (late.length === 0) return 0
    const [company, addresses, notifyOfNew] = await Promise.all([
      parts.company(),
      parts.firmAddresses(),
      parts.prepareNewEnquiries(),
    ])
    if (addresses.length === 0) return 0
    return await database.transaction(async (trx) => {
      let mailed = 0
      for (const enquiry of late) {
        if (!(await claimFirmMailing(trx, enquiry.id, clock.now().toISOString()))) continue
        await queueFirmMails(trx, enquiry, { company, addresses, notifyOfNew }, parts)
        mailed += 1
      }
      return mailed
    })
  }

  return {
    runDue,
    ...repeated(runDue, {
      every: halfMinute,
      log,
      failing: 'cannot mail the firm about enquiries',
    }),
  }
}
