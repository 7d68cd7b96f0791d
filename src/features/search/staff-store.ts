import { sql } from 'kysely'
import type { PaletteKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import { hitsOf } from './match-store.ts'
import type { Sight } from './sight.ts'
import { mostOpened, mostRecords } from './staff.contract.ts'

/** Of which organisation a person or a project is, or which it is. */
const clientOf = sql<string>`case search_entry.kind when 'organisation' then search_entry.about
  when 'person' then membership.organisation_id when 'project' then project.organisation_id end`

/** Entries with what their lines and addresses are made of; each `kind` has its own table beside it. */
const entriesIn = (database: Database, scope: Scope) =>
  readIn(database, scope, 'search_entry')
    .leftJoin('enquiry', (join) =>
      join.onRef('enquiry.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'enquiry'),
    )
    .leftJoin('project', (join) =>
      join.onRef('project.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'project'),
    )
    .leftJoin('membership', (join) =>
      join.onRef('membership.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'person'),
    )
    .leftJoin('own_page', (join) =>
      join.onRef('own_page.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'own_page'),
    )
    .leftJoin('organisation', (join) => join.on('organisation.id', '=', clientOf))
    .select(['search_entry.kind', 'search_entry.about', 'search_entry.title', 'text'])
    .select(['happened_at', 'enquiry.reference', 'enquiry.company', 'enquiry.subject'])
    .select(['enquiry.state', 'enquiry.quarantined_at'])
    .select(['project.status', 'project.updated_at', 'membership.accepted_at'])
    .select(['organisation.id as organisation_id', 'organisation.name as client'])
    .select(['own_page.published_at as page_from', 'own_page.drafted_at as page_drafted_at'])
    .select(({ fn }) =>
      fn.coalesce('membership.suspended_at', 'organisation.suspended_at').as('suspended_at'),
    )
    .$narrowType<{ kind: PaletteKind }>()

/** What the firm's people find, and what each of them opened. */
export const staffSearchStore = (database: Database) => ({
  /** The newest of each kind with all words, of each of which a beginning is enough; one more than are shown. */
  async find(sight: Sight, words: readonly string[]) {
    const { scope, kinds, now } = sight
    if (words.length === 0 || kinds.length === 0) return []
    const looked = { scope, kinds, words, begins: 'each', now } as const
    const most = mostRecords + 1
    const rows = await entriesIn(database, scope)
      .innerJoin(
        hitsOf(database, { ...looked, most }).as('hit'),
        'hit.number',
        'search_entry.number',
      )
      .select('in_title')
      .orderBy('search_entry.number', 'desc')
      .execute()
    return rows.map(({ in_title, ...row }) => ({ ...row, inTitle: in_title === 1 }))
  },
  /** What somebody opened, the latest first. */
  async opened(sight: Sight) {
    const { account, scope, kinds, now } = sight
    if (kinds.length === 0) return []
    return await entriesIn(database, scope)
      .innerJoin('opened', (join) =>
        join
          .onRef('opened.kind', '=', 'search_entry.kind')
          .onRef('opened.about', '=', 'search_entry.about'),
      )
      .where('opened.staff_id', '=', account)
      .where('opened.kind', 'in', kinds)
      .where((is) =>
        is.or([is('opened.kind', 'not in', ['post', 'case_study']), is('happened_at', '<=', now)]),
      )
      .orderBy('opened.number', 'desc')
      .limit(mostOpened)
      .execute()
  },
})

export type StaffEntry = Awaited<
  ReturnType<ReturnType<typeof staffSearchStore>['opened']>
>[number] & { inTitle?: boolean }
