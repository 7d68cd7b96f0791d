import { sql, type RawBuilder } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { hasWords } from '../../database/has-words.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import { isAnyOf, mayHaveWords } from '../../database/list-words-store.ts'
import type { Database } from '../../database/open.ts'
import { mailBoxes, type MailBox, type MailFilters } from './staff.contract.ts'

interface Wanted extends MailFilters {
  /** The `next` of the page before; empty for the first page. */
  after: string
}

/** The states in which a mail did not arrive, or not yet. */
export const failedStates = ['failed', 'refused', 'duplicate', 'bounced'] as const

/** In the words of its index. */
const boxOf = sql<string>`(case when state in ('failed', 'refused', 'duplicate', 'bounced') then 'failed' when state in ('queued', 'sending') then 'waiting' when state = 'sent' then 'sent' else 'other' end)`
const isMail = sql<boolean>`kind = 'mail'`
const order: Keyset = { value: sql.ref('created_at'), id: sql.ref('id'), isDown: true }

/** The mails of the outbox as the console lists them. */
export function mailListStore(database: Database) {
  const { read } = database
  const within = (box: MailBox) => read.selectFrom('outbox').where(isMail).where(isIn(box))

  async function page({ box, search, after }: Wanted, size: number) {
    const mayHave = await mayHaveWords(database, ['outbox'], search)
    const rows = await within(box)
      .$if(mayHave !== null, (all) => all.where(isAnyOf('id', mayHave?.outbox ?? [])))
      .select(columns)
      .select('created_at as value')
      .select(sql<string | null>`case when recipient is null then payload end`.as('payload'))
      .where(isSearched(search))
      .where(comesAfter(order, after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      // One more than a page, to see whether there are more.
      .limit(size + 1)
      .execute()
    return pageOf(rows, size)
  }

  return {
    page,
    /** How many there are in each box, and one more than are counted where there are more. */
    async counts(): Promise<Record<MailBox, number>> {
      const numbered = mailBoxes.map(async (box) => {
        const some = within(box)
          .select('id')
          .limit(countedExactly + 1)
          .as('some')
        const count = read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<MailBox, number>
    },
    /** All of a list, a slice at a time. */
    async *slices(filters: MailFilters) {
      for (let after: string | null = ''; after !== null;) {
        const { items, next }: Awaited<ReturnType<typeof page>> = await page(
          { ...filters, after },
          sliceSize,
        )
        yield items
        after = next
      }
    },
    /** What a mail is about: an enquiry, or somebody with an account. */
    async about(id: string) {
      const [enquiry, person] = await Promise.all([
        read.selectFrom('enquiry').select(['reference']).where('id', '=', id).executeTakeFirst(),
        read
          .selectFrom('account')
          .select(['id', 'first_name', 'last_name', 'email'])
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .executeTakeFirst(),
      ])
      return { enquiry, person }
    },
  }
}

export type MailList = ReturnType<typeof mailListStore>
export type ListedMail = Awaited<ReturnType<MailList['page']>>['items'][number]

const sliceSize = 500

const columns = [
  'id',
  'recipient',
  'subject',
  'created_at',
  'state',
  'attempts',
  'next_try_at',
  'ended_at',
  'held_until',
  'last_error',
  'outcome',
] as const

const isIn = (box: MailBox): RawBuilder<boolean> =>
  box === 'all' ? sql`true` : sql`${boxOf} = ${box}`

const isSearched = (search: string): RawBuilder<boolean> =>
  search.trim() === '' ? sql`true` : hasWords(['recipient', 'subject'], search)
