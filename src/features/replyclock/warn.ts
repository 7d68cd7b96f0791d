import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { EnquiryNotice } from '../../contract/enquiry-notice.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import type { Database } from '../../database/open.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { afterShare } from './open-hours.ts'
import { claimWarning, unanswered, type Unanswered } from './warning-store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  add: AddTask
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  /** Notifies whoever has an enquiry, else the managers. */
  notifyOfEnquiry: (trx: Transaction<Tables>, notice: EnquiryNotice, add: AddTask) => Promise<void>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    enquiryDue(
      enquiry: Unanswered,
      firm: CompanyInfo,
      to: { email: string; late: boolean },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

const aMinute = 60_000
const failing = 'cannot warn that replies are due'
/** Of the open hours until a reply is due: when somebody is warned. */
const share = 0.75

/**
 * Warns whoever an enquiry was given to, else the managers, that its reply is due: when three quarters
 * of the open hours are over, and when it is late. Each of both once.
 */
export function createWarner(parts: Parts) {
  const { database, clock, log } = parts

  /** Returns about how many enquiries it warned. */
  async function runDue(): Promise<number> {
    const waiting = await unanswered(database)
    if (waiting.length === 0) return 0
    const [company, holidays] = await Promise.all([parts.company(), parts.holidays()])
    const { opens, closes, time_zone: timeZone } = company
    const now = clock.now()
    const due = waiting.flatMap((one) => {
      const [from, until] = [new Date(one.received_at), new Date(one.reply_due_at)]
      const span = { from, until, hours: { opens, closes, timeZone }, holidays }
      const stage = now >= until ? 2 : now >= afterShare(share, span) ? 1 : 0
      return stage > one.warned ? [{ one, stage }] : []
    })
    let warned = 0
    for (const { one, stage } of due) {
      const warning = database.transaction(async (trx) => await warn(trx, one, stage, company))
      // One that cannot be warned about is tried again, and holds up none of the others.
      await warning.then(
        () => (warned += 1),
        (err: unknown) => log.error({ err, enquiry: one.id }, failing),
      )
    }
    return warned
  }

  async function warn(
    trx: Transaction<Tables>,
    enquiry: Unanswered,
    stage: number,
    company: CompanyInfo,
  ) {
    // In one process alone, and not for one that was answered in this moment.
    if (!(await claimWarning(trx, enquiry.id, stage))) return
    const { id, reference, name, assignee_id: assignee } = enquiry
    const late = stage === 2
    const mail = (email: string) =>
      parts.templates.enquiryDue(enquiry, company, { email, late }, { origin: parts.origin })
    const text = `The reply to ${name} is ${late ? 'late' : 'due soon'} (${reference}).`
    const of = [{ enquiry: id, text }]
    await parts.notifyOfEnquiry(trx, { kind: 'enquiry_due', assignee, of, mail }, parts.add)
  }

  return {
    runDue,
    ...repeated(runDue, { every: aMinute, log, failing }),
  }
}
