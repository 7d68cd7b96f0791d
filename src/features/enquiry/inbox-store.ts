import { sql } from 'kysely'
import { countedExactly, wantedColumns } from '../../contract/list.ts'
import { givenIds } from '../../database/given-ids.ts'
import { comesAfter, byPlace, pageOf } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { LeadDelivery } from '../delivery/contract.ts'
import { enquiryColumnKeys, type EnquiryBox, type EnquiryColumn } from '../enquirylist/contract.ts'
import {
  endedSince,
  hasSearchedWords,
  idsWithWords,
  liesThere,
  orderOf,
  wordsIn,
  type Narrowed,
} from './listed-store.ts'
import type { EnquiryRow, EnquiryWholeRow } from './staff.contract.ts'

interface Wanted extends Narrowed {
  /** The cursor of the page before; empty for the first page. */
  after: string
  /** Those that are read, as a query names them; empty: all. */
  columns: string
}

/** How many a page has, and a slice of all. */
const pageSize = 100
/** Up to so many that a search finds are sorted; of more, those in the order are looked through. */
const mostSorted = 1_000

/** The enquiries as the console lists them. */
export function inboxStore(database: Database, deliveries: ReadDeliveries) {
  const rows = readRows(database, deliveries)
  const listed = listing(database)
  /** A page of a list that begins after a cursor. */
  async function pageAfter(list: Listed, wanted: Wanted, columns: readonly EnquiryColumn[]) {
    // One more than a page, to see whether there are more.
    const places = await list.places(wanted.after, pageSize + 1)
    const { items, next } = pageOf(places, pageSize)
    return {
      items: await rows(
        items.map(({ id }) => id),
        columns,
      ),
      next,
    }
  }
  return {
    /** A page of a list, in its order; `found`: how many the whole list has, of the first page. */
    async page(wanted: Wanted) {
      const list = await listed(wanted)
      const columns = wantedColumns(enquiryColumnKeys, wanted.columns)
      const [page, found] = await Promise.all([
        pageAfter(list, wanted, columns),
        wanted.after === '' ? list.count() : null,
      ])
      return { ...page, found }
    },
    /** All of a list, a slice at a time, which may be long. */
    async *slices(wanted: Omit<Wanted, 'after'>): AsyncGenerator<EnquiryRow[], undefined> {
      const list = await listed(wanted)
      const columns = wantedColumns(enquiryColumnKeys, wanted.columns)
      for (let after: string | null = ''; after !== null;) {
        const page = await pageAfter(list, { ...wanted, after }, columns)
        yield page.items
        after = page.next
      }
    },
    /** Those of a list and whose they are, in its order, at most so many. */
    async choice(wanted: Narrowed, most: number) {
      const list = await listed(wanted)
      const places = await list.places('', most + 1, sql`enquiry.assignee_id`)
      const items = places.slice(0, most).map(({ id, assignee }) => ({ id, assignee }))
      return { items, whole: places.length <= most }
    },
    /** How many lie in a box, counted up to one more than 1,000. */
    count: async (box: EnquiryBox, whose: Pick<Narrowed, 'assignee' | 'account'>) =>
      await (await listed({ ...whose, box, search: '', ended_since: '', order: '' })).count(),
    async row(id: string) {
      const [row] = await rows([id], enquiryColumnKeys)
      return row as EnquiryWholeRow | undefined
    },
  }
}

export type Inbox = ReturnType<typeof inboxStore>

type Listed = Awaited<ReturnType<ReturnType<typeof listing>>>

/** Which enquiries are in a list: read from the index of its order, or from those that a search found. */
function listing(database: Database) {
  const { engine, read } = database
  const few = fewOf(database)
  return async (wanted: Narrowed) => {
    const words = wordsIn(wanted)
    const found = await few(wanted, words)
    const order = orderOf(wanted)
    const isListed = sql.join(
      [
        liesThere(wanted),
        ...(wanted.ended_since === '' ? [] : [endedSince(wanted)]),
        ...(words.length > 0 && found?.by !== 'words' ? [hasSearchedWords(engine, words)] : []),
      ],
      sql` and `,
    )
    const from =
      found === null
        ? sql`enquiry where ${isListed}`
        : sql`${givenIds(database, found.ids)} as found cross join enquiry ${foundFirst[engine]}
            where enquiry.id = found.value and ${isListed}`
    return {
      /** Whose each is, is read only where it is wanted: the index of an order does not have it. */
      places: async (after: string, most: number, assignee = sql<string | null>`null`) =>
        (
          await sql<{ id: string; value: string; assignee: string | null }>`
            select enquiry.id, ${order.value} as value, ${assignee} as assignee
            from ${from} and ${comesAfter(order, after)} ${byPlace(order)} limit ${sql.lit(most)}
          `.execute(read)
        ).rows,
      async count(): Promise<number> {
        const some = sql`select 1 from ${from} limit ${sql.lit(countedExactly + 1)}`
        const counted = sql<{
          count: number | string
        }>`select count(*) as count from (${some}) as listed`
        const { rows } = await counted.execute(read)
        return Number(rows[0]?.count ?? 0)
      },
    }
  }
}

/** SQLite would take the index of the box, and with it all that lie in there for each that was found. */
const foundFirst = { sqlite: sql`indexed by enquiry_list_found`, postgres: sql`` }

/** The ids of all that can be in a list by its words or its day, where they are few; null: they are many. */
const fewOf = (database: Database) => async (wanted: Narrowed, words: readonly string[]) => {
  const { engine, read } = database
  const most = mostSorted + 1
  const ended = sql<{ id: string }>`select enquiry.id from enquiry
    where ${liesThere(wanted)} and ${endedSince(wanted)} limit ${sql.lit(most)}`
  const ways = [
    ...(words.length > 0
      ? [{ by: 'words', query: idsWithWords(engine, words, most) } as const]
      : []),
    ...(wanted.ended_since === '' ? [] : [{ by: 'day', query: ended } as const]),
  ]
  for (const { by, query } of ways) {
    const { rows } = await query.execute(read)
    if (rows.length < most) return { by, ids: rows.map(({ id }) => id) }
  }
  return null
}

/** Reads how far the deliveries of some enquiries to Salesforce are. */
export type ReadDeliveries = (ids: readonly string[]) => Promise<(id: string) => LeadDelivery>

/** So many characters of a message are shown in a list. */
const excerptLength = 300

/** What every row of a list has. */
const always = [
  'enquiry.id',
  'reference',
  'received_at',
  'reply_due_at',
  'name',
  'subject',
  'state',
  'quarantined_at',
  'ended_on',
  'assignee_id',
  'account.first_name',
  'account.last_name',
  'account.username',
] as const

/** The columns of the table that a column of the list is made of. */
const madeOf = {
  email: ['enquiry.email'],
  company: ['company'],
  service_interest: ['service_interest'],
  budget_range: ['budget_range'],
  answered_at: ['answered_at'],
  phone: ['enquiry.phone'],
  timeline: ['timeline'],
  source: ['referrer', 'utm_source', 'utm_medium', 'utm_campaign'],
} as const
type Optional = keyof typeof madeOf
const optional = Object.keys(madeOf) as Optional[]

/** Where an enquiry lies. */
export const boxOf = (
  one: Pick<Tables['enquiry'], 'quarantined_at'> & { state: EnquiryRow['box'] },
) => (one.quarantined_at === null ? one.state : 'review')

/** Reads the rows of a list by their ids, in that order, with the columns that are wanted. */
const readRows =
  (database: Database, deliveries: ReadDeliveries) =>
  async (ids: readonly string[], columns: readonly EnquiryColumn[]): Promise<EnquiryRow[]> => {
    if (ids.length === 0) return []
    const wanted = optional.filter((one) => columns.includes(one))
    const [rows, deliveryOf] = await Promise.all([
      rowsOf(database, ids, wanted),
      columns.includes('delivery') ? deliveries(ids) : null,
    ])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ ...asRow(row, wanted), ...(deliveryOf && { delivery: deliveryOf(id) }) }] : []
    })
  }

const rowsOf = async (database: Database, ids: readonly string[], wanted: readonly Optional[]) =>
  await database.read
    .selectFrom('enquiry')
    .leftJoin('account', 'account.id', 'enquiry.assignee_id')
    .select(always)
    .select(wanted.flatMap((one) => [...madeOf[one]]))
    .select(sql<string>`substr(message, 1, ${sql.lit(excerptLength)})`.as('begins'))
    .where('enquiry.id', 'in', sql<string>`(select value from ${givenIds(database, ids)} as given)`)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function asRow(row: Row, wanted: readonly Optional[]): EnquiryRow {
  const own = wanted.map((one) => [one, one === 'source' ? sourceOf(row) : row[one]])
  return {
    id: row.id,
    reference: row.reference,
    received_at: row.received_at,
    reply_due_at: row.reply_due_at,
    name: row.name,
    subject: row.subject,
    excerpt: row.begins.replaceAll(/\s+/g, ' ').trim(),
    box: boxOf(row),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: shownName(row) },
    ended_on: row.ended_on,
    ...(Object.fromEntries(own) as Pick<EnquiryRow, Optional>),
  }
}

const sourceOf = ({ referrer, utm_source, utm_medium, utm_campaign }: Row) =>
  ({ referrer, utm_source, utm_medium, utm_campaign }) as EnquiryRow['source']
