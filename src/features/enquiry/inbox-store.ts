import { sql, type ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { LeadDelivery } from '../delivery/contract.ts'
import type { EnquiryBox } from '../enquirylist/contract.ts'
import type { EnquiryRow } from './staff.contract.ts'

/** What a list shows; `account`: of whoever reads it. */
interface Narrowed {
  box: EnquiryBox
  assignee: 'me' | 'nobody' | ''
  account: string
  search: string
  /** `YYYY-MM-DD`: those won or lost from that day on; empty: all. */
  ended_since: string
}

interface Wanted extends Narrowed {
  /** The reference of the last one of the page before; empty for the first page. */
  after: string
}

/** How many a page has, and how many are counted at most. */
const [pageSize, mostCounted] = [100, 1_000]
/** So many characters of a message are shown in a list. */
const excerptLength = 300

type Is = ExpressionBuilder<Tables, 'enquiry'>

/** That an enquiry lies in a box. */
const liesIn = (box: EnquiryBox) => (is: Is) =>
  is.and(
    box === 'review'
      ? [is('quarantined_at', 'is not', null)]
      : [is('state', '=', box), is('quarantined_at', 'is', null), is('merged_into', 'is', null)],
  )

const givenTo =
  ({ assignee, account }: Pick<Wanted, 'assignee' | 'account'>) =>
  (is: Is) => {
    if (assignee === 'me') return is('assignee_id', '=', account)
    return assignee === 'nobody' ? is('assignee_id', 'is', null) : is.and([])
  }

const endedSince = (day: string) => (is: Is) =>
  day === '' ? is.and([]) : is('ended_on', '>=', day)

/** That each of the words is in one of the fields. */
const hasWords = (search: string) => (is: Is) =>
  is.and(
    [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]
      .slice(0, mostWords)
      .map((word) =>
        is.or(
          searched.flatMap((field) =>
            spellings(word).map((one) => {
              const pattern = `%${one.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
              return sql<boolean>`lower(${sql.ref(`enquiry.${field}`)}) like ${pattern} escape '\\'`
            }),
          ),
        ),
      ),
  )

/** More words than this do not narrow a search. */
const mostWords = 8

/** SQLite, and PostgreSQL in some locales, have only the letters of English in lower case. */
function spellings(word: string): string[] {
  if (/^[\u0000-\u007f]*$/.test(word)) return [word]
  const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [first = '', ...rest] = word
  return [...new Set([word, lower(first.toUpperCase() + rest.join('')), lower(word.toUpperCase())])]
}

/** That an enquiry is in a list. */
const isListed = (wanted: Narrowed) => (is: Is) =>
  is.and([
    liesIn(wanted.box)(is),
    givenTo(wanted)(is),
    hasWords(wanted.search)(is),
    endedSince(wanted.ended_since)(is),
  ])

/** By what a box is ordered: the open ones by when their reply is due, the others the newest first. */
const orderOf = (box: EnquiryBox) =>
  box === 'open' ? (['reply_due_at', 'asc'] as const) : (['received_at', 'desc'] as const)

const searched = [
  'name',
  'email',
  'company',
  'subject',
  'message',
  'reference',
  'ended_why',
] as const

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

/** The place in the order of the one after which a page begins; undefined for none. */
const placeOf = async (database: Database, reference: string) =>
  await database.read
    .selectFrom('enquiry')
    .select(['id', 'reply_due_at', 'received_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()

/** The enquiries as the console lists them. */
export function inboxStore(database: Database, deliveries: ReadDeliveries) {
  return {
    /** A page of a box, in its order. */
    async page(wanted: Wanted): Promise<{ items: EnquiryRow[]; next: string | null }> {
      const [column, direction] = orderOf(wanted.box)
      let query = enquiriesIn(database).where(isListed(wanted))
      const last = wanted.after === '' ? undefined : await placeOf(database, wanted.after)
      if (last) {
        const beyond = direction === 'asc' ? '>' : '<'
        // The first condition alone is one that an index can begin at.
        query = query
          .where(column, direction === 'asc' ? '>=' : '<=', last[column])
          .where((is) =>
            is.or([
              is(column, beyond, last[column]),
              is.and([is(column, '=', last[column]), is('enquiry.id', beyond, last.id)]),
            ]),
          )
      }
      // One more than a page, to see whether there are more.
      const rows = await query
        .orderBy(column, direction)
        .orderBy('enquiry.id', direction)
        .limit(pageSize + 1)
        .execute()
      const items = await asRows(deliveries, rows.slice(0, pageSize))
      return { items, next: rows.length > pageSize ? (items.at(-1)?.reference ?? null) : null }
    },
    /** Those of a list and whose they are, in its order, at most so many. */
    async choice(wanted: Narrowed, most: number) {
      const [column, direction] = orderOf(wanted.box)
      const rows = await database.read
        .selectFrom('enquiry')
        .select(['id', 'assignee_id as assignee'])
        .where(isListed(wanted))
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(most + 1)
        .execute()
      return { items: rows.slice(0, most), whole: rows.length <= most }
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
