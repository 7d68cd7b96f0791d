import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { unknownSource } from './contract.ts'

/** An enquiry as it came; what the firm made of it stands in state-store.ts. */
export type Enquiry = Omit<
  Selectable<Tables['enquiry']>,
  | 'state'
  | 'assignee_id'
  | 'answered_at'
  | 'ended_why'
  | 'ended_on'
  | 'revision'
  | 'warned'
  | 'referrer'
  | 'utm_source'
  | 'utm_medium'
  | 'utm_campaign'
  | 'merged_into'
  | 'merged_at'
  | 'merge_changes'
  | 'demo'
>

/** Writes an enquiry within the transaction that also holds its mails and its delivery. */
export async function insertEnquiry(
  trx: Transaction<Tables>,
  enquiry: Enquiry,
  source = unknownSource,
): Promise<void> {
  await trx
    .insertInto('enquiry')
    .values({
      id: enquiry.id,
      reference: enquiry.reference,
      received_at: enquiry.received_at,
      reply_due_at: enquiry.reply_due_at,
      name: enquiry.name,
      email: enquiry.email,
      phone: enquiry.phone,
      company: enquiry.company,
      subject: enquiry.subject,
      message: enquiry.message,
      service_interest: enquiry.service_interest,
      budget_range: enquiry.budget_range,
      timeline: enquiry.timeline,
      spam_score: enquiry.spam_score,
      spam_signs: enquiry.spam_signs,
      quarantined_at: enquiry.quarantined_at,
      firm_mailed_at: enquiry.firm_mailed_at,
      referrer: source.referrer,
      utm_source: source.utm_source,
      utm_medium: source.utm_medium,
      utm_campaign: source.utm_campaign,
    })
    .execute()
}

/** Deletes an enquiry that nobody has done anything with since it was made; false where somebody has. */
export async function withdrawEnquiry(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('enquiry')
    .where('id', '=', id)
    .where('revision', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/**
 * Sets when the firm's mail about an enquiry was queued; true in the one process that queues it, and
 * for an enquiry that was not mailed before.
 */
export async function claimFirmMailing(
  trx: Transaction<Tables>,
  id: string,
  now: string,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('enquiry')
    .set({ firm_mailed_at: now })
    .where('id', '=', id)
    .where('firm_mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** When the nth newest of all enquiries came, of those before `now`; undefined with fewer. */
export async function nthNewest(
  trx: Transaction<Tables>,
  nth: number,
  now: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('enquiry')
    .select('received_at')
    .where('received_at', '<=', now)
    .orderBy('received_at', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.received_at
}

/** Takes an enquiry out of quarantine; false when it was not there. */
export async function release(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const released = await trx
    .updateTable('enquiry')
    // Whoever changed it before cannot take that back any more.
    .set(({ eb }) => ({ quarantined_at: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('quarantined_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return released !== undefined
}

/** Whether an enquiry was confirmed to its sender already, and delivered to Salesforce. */
export async function followUpsOf(
  trx: Transaction<Tables>,
  id: string,
): Promise<{ confirmed: boolean; delivered: boolean }> {
  const tasks = await trx
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('about', '=', id)
    .where('kind', 'in', ['mail', 'salesforce'])
    .execute()
  return {
    confirmed: tasks.some(({ payload }) => isConfirmation(JSON.parse(payload))),
    delivered: tasks.some(({ kind }) => kind === 'salesforce'),
  }
}

/** Whether what a task holds is the mail that confirms an enquiry to its sender. */
export const isConfirmation = (payload: unknown) =>
  (payload as { template?: string } | null)?.template === 'enquiryReceived'

interface Page {
  limit: number
  /** The last one of the page before. */
  after: Enquiry | undefined
  /** Only those in quarantine. */
  quarantined?: boolean
}

const columns = [
  'id',
  'reference',
  'received_at',
  'reply_due_at',
  'name',
  'email',
  'phone',
  'company',
  'subject',
  'message',
  'service_interest',
  'budget_range',
  'timeline',
  'spam_score',
  'spam_signs',
  'quarantined_at',
  'firm_mailed_at',
] as const

/** For staff: the enquiries, newest first. */
export function enquiryStore(database: Database) {
  const notMailed = database.read
    .selectFrom('enquiry')
    .where('firm_mailed_at', 'is', null)
    .where('quarantined_at', 'is', null)
  return {
    /** Up to `limit`, from the one after `after` on, or from the newest. */
    async page(wanted: Page): Promise<{ items: Enquiry[]; more: boolean }> {
      const { limit, after, quarantined = false } = wanted
      let query = database.read.selectFrom('enquiry').select(columns)
      if (quarantined) query = query.where('quarantined_at', 'is not', null)
      if (after) {
        const { received_at, id } = after
        query = query
          .where('received_at', '<=', received_at)
          .where((is) => is.or([is('received_at', '<', received_at), is('id', '<', id)]))
      }
      // One more than the limit, to see whether there are more.
      const rows = await query
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return { items: rows.slice(0, limit), more: rows.length > limit }
    },
    /** Enquiries that the firm was not mailed about, the oldest first; none that wait for review. */
    async notMailed(limit: number): Promise<Enquiry[]> {
      return await notMailed.select(columns).orderBy('received_at').limit(limit).execute()
    },
    async countNotMailed(): Promise<number> {
      const counted = notMailed.select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async find(idOrReference: string): Promise<Enquiry | undefined> {
      return await database.read
        .selectFrom('enquiry')
        .select(columns)
        .where((is) => is.or([is('id', '=', idOrReference), is('reference', '=', idOrReference)]))
        .executeTakeFirst()
    },
  }
}
