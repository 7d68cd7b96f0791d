import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { LeadDelivery } from '../delivery/contract.ts'
import type { EnquiryBox } from '../enquirylist/contract.ts'
import { found, givenTo, liesIn, placeInBox, type Narrowed } from './listed-store.ts'
import type { EnquiryRow } from './staff.contract.ts'

interface Wanted extends Narrowed {
  /** The reference of the last one of the page before; empty for the first page. */
  after: string
}

/** How many a page has, and how many are counted at most. */
const [pageSize, mostCounted] = [100, 1_000]
/** So many characters of a message are shown in a list. */
const excerptLength = 300

/** Where an enquiry lies. */
export const boxOf = (
  one: Pick<Tables['enquiry'], 'quarantined_at'> & { state: EnquiryRow['box'] },
) => (one.quarantined_at === null ? one.state : 'review')

const enquiriesIn = (database: Database) =>
  database.read
    .selectFrom('enquiry')
    .leftJoin('account', 'account.id', 'enquiry.assignee_id')
    .select([
      'enquiry.id',
      'reference',
      'received_at',
      'reply_due_at',
      'name',
      'enquiry.email',
      'company',
      'subject',
      'service_interest',
      'budget_range',
      'referrer',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'state',
      'quarantined_at',
      'answered_at',
      'ended_on',
      'assignee_id',
      'account.first_name',
      'account.last_name',
      'account.username',
      sql<string>`substr(message, 1, ${sql.lit(excerptLength)})`.as('begins'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof enquiriesIn>['execute']>>[number]

/** Reads how far the deliveries of some enquiries to Salesforce are. */
export type ReadDeliveries = (ids: readonly string[]) => Promise<(id: string) => LeadDelivery>

async function asRows(deliveries: ReadDeliveries, rows: Row[]): Promise<EnquiryRow[]> {
  const deliveryOf = await deliveries(rows.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    received_at: row.received_at,
    reply_due_at: row.reply_due_at,
    name: row.name,
    email: row.email,
    company: row.company,
    subject: row.subject,
    excerpt: row.begins.replaceAll(/\s+/g, ' ').trim(),
    service_interest: row.service_interest,
    budget_range: row.budget_range,
    box: boxOf(row),
    source: {
      referrer: row.referrer,
      utm_source: row.utm_source,
      utm_medium: row.utm_medium,
      utm_campaign: row.utm_campaign,
    },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: shownName(row) },
    answered_at: row.answered_at,
    ended_on: row.ended_on,
    delivery: deliveryOf(row.id),
  }))
}

/** The enquiries as the console lists them. */
export function inboxStore(database: Database, deliveries: ReadDeliveries) {
  return {
    /** A page of a box, in its order. */
    async page(wanted: Wanted): Promise<{ items: EnquiryRow[]; next: string | null }> {
      const after = wanted.after === '' ? undefined : await placeInBox(database, wanted.after)
      // One more than a page, to see whether there are more.
      const places = await found(database, wanted, after, pageSize + 1)
      if (places.length === 0) return { items: [], next: null }
      const ids = places.slice(0, pageSize).map(({ id }) => id)
      const rows = await enquiriesIn(database).where('enquiry.id', 'in', ids).execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
      const items = await asRows(deliveries, inOrder)
      return { items, next: places.length > pageSize ? (items.at(-1)?.reference ?? null) : null }
    },
    /** Those of a list and whose they are, in its order, at most so many. */
    async choice(wanted: Narrowed, most: number) {
      const places = await found(database, wanted, undefined, most + 1)
      const items = places.slice(0, most).map(({ id, assignee }) => ({ id, assignee }))
      return { items, whole: places.length <= most }
    },
    /** How many lie in a box, counted up to 1,000. */
    async count(box: EnquiryBox, whose: Pick<Wanted, 'assignee' | 'account'>): Promise<number> {
      const some = database.read
        .selectFrom('enquiry')
        .select('id')
        .where(liesIn(box))
        .where(givenTo(whose))
        .limit(mostCounted)
        .as('some')
      const counted = database.read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async row(id: string): Promise<EnquiryRow | undefined> {
      const row = await enquiriesIn(database).where('enquiry.id', '=', id).executeTakeFirst()
      return row && (await asRows(deliveries, [row]))[0]
    },
  }
}

export type Inbox = ReturnType<typeof inboxStore>
