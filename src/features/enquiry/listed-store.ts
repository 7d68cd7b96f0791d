import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { hasWords } from '../../database/has-words.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { EnquiryBox } from '../enquirylist/contract.ts'

/** What a list shows; `account`: of whoever reads it. */
export interface Narrowed {
  box: EnquiryBox
  assignee: 'me' | 'nobody' | ''
  account: string
  search: string
  /** `YYYY-MM-DD`: those won or lost from that day on; empty: all. */
  ended_since: string
}

type Is = ExpressionBuilder<Tables, 'enquiry'>

/** That an enquiry lies in a box. */
export const liesIn = (box: EnquiryBox) => (is: Is) =>
  is.and(
    box === 'review'
      ? [is('quarantined_at', 'is not', null)]
      : [is('state', '=', box), is('quarantined_at', 'is', null), is('merged_into', 'is', null)],
  )

export const givenTo =
  ({ assignee, account }: Pick<Narrowed, 'assignee' | 'account'>) =>
  (is: Is) => {
    if (assignee === 'me') return is('assignee_id', '=', account)
    return assignee === 'nobody' ? is('assignee_id', 'is', null) : is.and([])
  }

const endedSince = (day: string) => (is: Is) =>
  day === '' ? is.and([]) : is('ended_on', '>=', day)

/** That an enquiry is in a list, whatever its words are. */
const isListed = (wanted: Narrowed) => (is: Is) =>
  is.and([liesIn(wanted.box)(is), givenTo(wanted)(is), endedSince(wanted.ended_since)(is)])

/** By what a box is ordered: the open ones by when their reply is due, the others the newest first. */
const orderOf = (box: EnquiryBox) =>
  box === 'open' ? (['reply_due_at', 'asc'] as const) : (['received_at', 'desc'] as const)

/** The longest last, which is read where the others do not have the word. */
const searched = ['name', 'email', 'company', 'subject', 'reference', 'ended_why', 'message'].map(
  (field) => `enquiry.${field}`,
)

interface Place {
  id: string
  assignee: string | null
  reply_due_at: string
  received_at: string
}

/** The place in the order of the one after which a page begins; undefined for none. */
export const placeInBox = async (
  database: Database,
  reference: string,
): Promise<Place | undefined> =>
  await database.read
    .selectFrom('enquiry')
    .select(['id', 'assignee_id as assignee', 'reply_due_at', 'received_at'])
    .where('reference', '=', reference)
    .executeTakeFirst()

/** Those of a list in its order, from the one after `last` on, at most so many, whatever their words are. */
async function placesAfter(
  database: Database,
  wanted: Narrowed,
  last: Place | undefined,
  most: number,
) {
  const [column, direction] = orderOf(wanted.box)
  let query = database.read
    .selectFrom('enquiry')
    .select(['id', 'assignee_id as assignee', 'reply_due_at', 'received_at'])
    .where(isListed(wanted))
  if (last) {
    const beyond = direction === 'asc' ? '>' : '<'
    // The first condition alone is one that an index can begin at.
    query = query
      .where(column, direction === 'asc' ? '>=' : '<=', last[column])
      .where((is) =>
        is.or([
          is(column, beyond, last[column]),
          is.and([is(column, '=', last[column]), is('id', beyond, last.id)]),
        ]),
      )
  }
  return await query.orderBy(column, direction).orderBy('id', direction).limit(most).execute()
}

/** In ms: how long words are looked for at once. */
const slice = 10
/** The most enquiries of which words are looked for at once. */
const mostAtOnce = 256

/**
 * Those of a list in its order that have all of the words, at most so many. No index finds words
 * within words, and strangers can make thousands of long enquiries: so they are looked through in
 * slices, between which others are served.
 */
export async function found(
  database: Database,
  wanted: Narrowed,
  from: Place | undefined,
  most: number,
) {
  if (wanted.search.trim() === '') return await placesAfter(database, wanted, from, most)
  const all: Place[] = []
  let [last, count, size] = [from, 0, 8]
  do {
    const began = performance.now()
    const places = await placesAfter(database, wanted, last, size)
    const having = await withWords(database, places, wanted.search)
    all.push(...places.filter(({ id }) => having.has(id)))
    ;[last, count] = [places.at(-1), places.length === size ? size : 0]
    await setImmediate()
    const isSlow = performance.now() - began > slice
    size = isSlow ? Math.ceil(size / 2) : Math.min(mostAtOnce, size * 2)
  } while (count > 0 && all.length < most)
  return all.slice(0, most)
}

async function withWords({ read }: Database, places: Place[], search: string) {
  if (places.length === 0) return new Set<string>()
  const ids = places.map(({ id }) => id)
  const rows = read.selectFrom('enquiry').select('id').where('id', 'in', ids)
  return new Set((await rows.where(hasWords(searched, search)).execute()).map(({ id }) => id))
}
