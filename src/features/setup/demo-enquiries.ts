import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayLength } from '../../contract/days.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import { demoEnquiries, demoTemplates, type DemoEnquiry } from './demo-enquiry-words.ts'
import { pastEnquiries } from './demo-past-enquiries.ts'
import type { DemoStaff } from './demo-staff.ts'

/** Where those who write come from, in turn; of the last the browser said nothing. */
const sources: Partial<
  Record<'referrer' | 'utm_source' | 'utm_medium' | 'utm_campaign', string>
>[] = [
  { referrer: 'www.google.com' },
  {
    referrer: 'www.linkedin.com',
    utm_source: 'linkedin',
    utm_medium: 'social',
    utm_campaign: 'renewals',
  },
  { referrer: 'www.google.com' },
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'november' },
  {},
]

/** How the program makes a reference, and says when a reply is due. */
export interface EnquiryMaking {
  reference: (random: (size: number) => Buffer) => string
  due: (receivedAt: Date) => Date
}

/** Adds enquiries in every state, as a firm has them in the middle of a week, and texts to answer with. */
export async function seedEnquiries(
  trx: Transaction<Tables>,
  staff: DemoStaff,
  { now, reference, due }: EnquiryMaking & { now: Date },
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * dayLength)
  for (const [nth, { title, text }] of demoTemplates.entries()) {
    const created_at = new Date(now.getTime() + nth).toISOString()
    await trx
      .insertInto('enquiry_template')
      .values({ id: newId(), title, text, created_at, demo: 1 })
      .execute()
  }
  for (const [nth, given] of [...pastEnquiries, ...demoEnquiries].entries()) {
    const id = newId()
    const received = moment(given.days)
    const answered_at = given.answered === undefined ? null : moment(given.answered).toISOString()
    await trx
      .insertInto('enquiry')
      .values({
        id,
        reference: reference(randomBytes),
        received_at: received.toISOString(),
        reply_due_at: due(received).toISOString(),
        name: given.name,
        email: given.email,
        phone: given.phone ?? '',
        company: given.company,
        subject: given.subject,
        message: given.message,
        service_interest: given.interest,
        budget_range: given.budget ?? '',
        timeline: given.timeline ?? '',
        spam_score: given.spam?.score ?? 0,
        spam_signs: JSON.stringify(given.spam?.signs ?? []),
        quarantined_at: given.spam ? received.toISOString() : null,
        // Nobody is mailed about what the demo made up.
        firm_mailed_at: received.toISOString(),
        state: given.state ?? 'open',
        assignee_id: (given.assignee && staff.get(given.assignee)) ?? null,
        answered_at,
        ended_why: given.why ?? '',
        ...(given.spam ? {} : sources[nth % sources.length]),
        demo: 1,
      })
      .execute()
    await addThread(trx, id, given, { staff, moment })
  }
}

async function addThread(
  trx: Transaction<Tables>,
  enquiry_id: string,
  { thread = [] }: DemoEnquiry,
  { staff, moment }: { staff: DemoStaff; moment: (days: number) => Date },
): Promise<void> {
  for (const { kind, by, days, text } of thread)
    await trx
      .insertInto('enquiry_message')
      .values({
        id: newId(),
        enquiry_id,
        direction: kind,
        author_id: (by && staff.get(by)) ?? null,
        text,
        created_at: moment(days).toISOString(),
        message_id: null,
        in_reply_to: null,
        mail_references: null,
        task_id: null,
      })
      .execute()
}

/** Deletes the enquiries of the demo with all rows that belong to them. */
export async function clearEnquiries(trx: Transaction<Tables>): Promise<void> {
  const demo = trx.selectFrom('enquiry').select('id').where('demo', '=', 1)
  await trx.deleteFrom('undo').where('about', 'in', demo).execute()
  for (const table of ['draft', 'revision'] as const)
    await trx
      .deleteFrom(table)
      .where('subject', '=', 'enquiry')
      .where('subject_id', 'in', demo)
      .execute()
  await trx.deleteFrom('enquiry_message').where('enquiry_id', 'in', demo).execute()
  await trx.deleteFrom('enquiry').where('demo', '=', 1).execute()
  await trx.deleteFrom('enquiry_template').where('demo', '=', 1).execute()
}
