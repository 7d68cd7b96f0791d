import { sql, type ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { EnquiryBox, EnquiryRow } from './staff.contract.ts'

/** What a page of a box shows; `account`: of whoever reads it. */
interface Wanted {
  box: EnquiryBox
  assignee: 'me' | 'nobody' | ''
  account: string
  search: string
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
  box === 'review'
    ? is('quarantined_at', 'is not', null)
    : is.and([is('state', '=', box), is('quarantined_at', 'is', null)])

const givenTo =
  ({ assignee, account }: Pick<Wanted, 'assignee' | 'account'>) =>
  (is: Is) => {
    if (assignee === 'me') return is('assignee_id', '=', account)
    return assignee === 'nobody' ? is('assignee_id', 'is', null) : is.and([])
  }

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

const searched = ['name', 'email', 'company', 'subject', 'message', 'reference'] as const

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
      'state',
      'quarantined_at',
      'answered_at',
      'assignee_id',
      'account.first_name',
      'account.last_name',
      'account.username',
      sql<string>`substr(message, 1, ${sql.lit(excerptLength)})`.as('begins'),
    ])

async function failedDeliveries(database: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database.read
    .selectFrom('outbox')
    .select('about')
    .where('about', 'in', ids)
    .where('kind', '=', 'salesforce')
    .where((is) =>
      is.or([
        is('state', '=', 'refused'),
        is.and([is('state', '=', 'failed'), is('attempts', '>=', 3)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ about }) => about))
}

type Row = Awaited<ReturnType<ReturnType<typeof enquiriesIn>['execute']>>[number]

async function asRows(database: Database, rows: Row[]): Promise<EnquiryRow[]> {
  const failed = await failedDeliveries(
    database,
    rows.map(({ id }) => id),
  )
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
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: shownName(row) },
    answered_at: row.answered_at,
    delivery_failed: failed.has(row.id),
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
export function inboxStore(database: Database) {
  return {
    /** A page of a box: the open ones by when their reply is due, the others the newest first. */
    async page(wanted: Wanted): Promise<{ items: EnquiryRow[]; next: string | null }> {
      const [column, direction] =
        wanted.box === 'open'
          ? (['reply_due_at', 'asc'] as const)
          : (['received_at', 'desc'] as const)
      let query = enquiriesIn(database)
        .where(liesIn(wanted.box))
        .where(givenTo(wanted))
        .where(hasWords(wanted.search))
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
      const items = await asRows(database, rows.slice(0, pageSize))
      return { items, next: rows.length > pageSize ? (items.at(-1)?.reference ?? null) : null }
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
      return row && (await asRows(database, [row]))[0]
    },
  }
}

export type Inbox = ReturnType<typeof inboxStore>
