import type { FirmSearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import { hitsOf } from './match-store.ts'
import { mostOpened, mostRecords } from './staff.contract.ts'

/** What somebody of the firm may find. */
export interface Sight {
  kinds: readonly FirmSearchKind[]
  /** Posts that appear later are not there yet. */
  now: string
}

/** Entries with what their addresses are made of; each `kind` has its own table beside it. */
const entriesIn = (database: Database) =>
  readIn(database, 'staff', 'search_entry')
    .leftJoin('enquiry', (join) =>
      join.onRef('enquiry.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'enquiry'),
    )
    .leftJoin('post', (join) =>
      join.onRef('post.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'post'),
    )
    .select(['search_entry.kind', 'search_entry.about', 'search_entry.title', 'text'])
    .select(['happened_at', 'enquiry.reference', 'enquiry.company', 'enquiry.subject'])
    .select(['enquiry.state', 'enquiry.quarantined_at', 'post.slug'])
    .$narrowType<{ kind: FirmSearchKind }>()

/** What the firm's people find, and what each of them opened. */
export const staffSearchStore = (database: Database) => ({
  /** The newest of each kind with all words, of each of which a beginning is enough; one more than are shown. */
  async find({ kinds, now }: Sight, words: readonly string[]) {
    if (words.length === 0 || kinds.length === 0) return []
    const looked = { scope: 'staff', kinds, words, begins: 'each', now } as const
    const rows = await entriesIn(database)
      .innerJoin(
        hitsOf(database, { ...looked, most: mostRecords + 1 }).as('hit'),
        'hit.number',
        'search_entry.number',
      )
      .select('in_title')
      .orderBy('search_entry.number', 'desc')
      .execute()
    return rows.map(({ in_title, ...row }) => ({ ...row, inTitle: in_title === 1 }))
  },
  /** What somebody opened, the latest first. */
  async opened({ kinds, now }: Sight, staff: string) {
    if (kinds.length === 0) return []
    return await entriesIn(database)
      .innerJoin('opened', (join) =>
        join
          .onRef('opened.kind', '=', 'search_entry.kind')
          .onRef('opened.about', '=', 'search_entry.about'),
      )
      .where('opened.staff_id', '=', staff)
      .where('opened.kind', 'in', kinds)
      .where((is) => is.or([is('opened.kind', '<>', 'post'), is('happened_at', '<=', now)]))
      .orderBy('opened.number', 'desc')
      .limit(mostOpened)
      .execute()
  },
})

export type StaffEntry = Awaited<
  ReturnType<ReturnType<typeof staffSearchStore>['opened']>
>[number] & { inTitle?: boolean }
