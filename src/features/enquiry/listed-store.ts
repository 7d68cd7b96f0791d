import { sql, type RawBuilder } from 'kysely'
import { readOrder, type ListOrder } from '../../contract/list.ts'
import { searchWords } from '../../contract/search-words.ts'
import type { Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { EnquiryBox, EnquiryOrder } from '../enquirylist/contract.ts'

/** What a list shows; `account`: of whoever reads it. */
export interface Narrowed {
  box: EnquiryBox
  assignee: 'me' | 'nobody' | ''
  account: string
  search: string
  /** `YYYY-MM-DD`: those won or lost from that day on; empty: all. */
  ended_since: string
  order: ListOrder<EnquiryOrder>
}

/** As the indexes of migrations/0089-enquiry-orders.sql have them, or they would not be used. */
const values: Record<EnquiryOrder, RawBuilder<string>> = {
  name: sql`lower(enquiry.name)`,
  company: sql`lower(enquiry.company)`,
  reply_due_at: sql`enquiry.reply_due_at`,
  received_at: sql`enquiry.received_at`,
  ended_on: sql`coalesce(enquiry.ended_on, '')`,
}
const boxOfRow = sql`case when enquiry.quarantined_at is not null then 'review' when enquiry.merged_into is not null then 'merged' else enquiry.state end`
const assigneeOfRow = sql`coalesce(enquiry.assignee_id, '')`

/** The order of a list: as it is wanted, or the open ones by when their reply is due and the others the newest first. */
export function orderOf({ box, order }: Pick<Narrowed, 'box' | 'order'>): Keyset {
  const usual = box === 'open' ? 'reply_due_at' : '-received_at'
  const { key, isDown } = readOrder<EnquiryOrder>(order === '' ? usual : order)
  return { value: values[key], id: sql`enquiry.id`, isDown }
}

/** That an enquiry lies in the box, and is whose it is to be. */
export function liesThere({
  box,
  assignee,
  account,
}: Pick<Narrowed, 'box' | 'assignee' | 'account'>) {
  const inBox = sql<boolean>`(${boxOfRow}) = ${box}`
  if (assignee === '') return inBox
  return sql<boolean>`${inBox} and ${assigneeOfRow} = ${assignee === 'me' ? account : ''}`
}

/** That an enquiry ended on that day or later. */
export const endedSince = ({ ended_since: day }: Pick<Narrowed, 'ended_since'>) =>
  sql<boolean>`${values.ended_on} >= ${day}`

/** The words of a search that letters and digits make; signs alone narrow nothing. */
export const wordsIn = ({ search }: Pick<Narrowed, 'search'>): string[] => searchWords(search)

type ByEngine = Record<Database['engine'], RawBuilder<boolean>>

/** That an enquiry has all of the words, of each of which the beginning is enough. */
export const hasSearchedWords = (engine: Database['engine'], words: readonly string[]) =>
  (
    {
      sqlite: sql<boolean>`(select number from search_entry where kind = 'enquiry' and about = enquiry.id)
      in (select rowid from search_index_enquiry where search_index_enquiry match ${matchOf(words)})`,
      postgres: sql<boolean>`exists (select 1 from search_index_enquiry as indexed
      where indexed.enquiry_id = enquiry.id and indexed.words @@ ${tsqueryOf(words)}::tsquery)`,
    } satisfies ByEngine
  )[engine]

/** The ids of those that have all of the words, at most so many. */
export const idsWithWords = (engine: Database['engine'], words: readonly string[], most: number) =>
  ({
    sqlite: sql<{ id: string }>`select about as id from (
      select rowid as number from search_index_enquiry
      where search_index_enquiry match ${matchOf(words)} limit ${sql.lit(most)}
    ) as hit cross join search_entry on search_entry.number = hit.number`,
    postgres: sql<{ id: string }>`select enquiry_id as id from search_index_enquiry
      where words @@ ${tsqueryOf(words)}::tsquery limit ${sql.lit(most)}`,
  })[engine]

const matchOf = (words: readonly string[]) => words.map((word) => `"${word}" *`).join(' AND ')
const tsqueryOf = (words: readonly string[]) =>
  words
    .map(
      (word) =>
        `(${spellings(word)
          .map((one) => `'${one}':*`)
          .join(' | ')})`,
    )
    .join(' & ')

/** PostgreSQL has in some locales only the letters of English in lower case. */
function spellings(word: string): string[] {
  if (/^[\u0000-\u007f]*$/.test(word)) return [word]
  const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [first = '', ...rest] = word
  return [...new Set([word, lower(first.toUpperCase() + rest.join('')), lower(word.toUpperCase())])]
}
