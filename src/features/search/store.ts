import { searchKinds, type SearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { reaches, readerFor, type Scope } from '../../database/scope.ts'
import { mostOfKind } from './contract.ts'
import { hitsOf } from './match-store.ts'

/**
 * The entries in the scope that have all of `words`, of which the last may be incomplete: of each
 * kind the newest with all in their title, and the newest with all of them anywhere, one more of both
 * than `mostOfKind` when there are more. What the scope does not reach is left out before the newest
 * are taken.
 */
export const searchStore = (database: Database) => ({
  async find(scope: Scope, words: readonly string[]) {
    if (words.length === 0) return []
    const most = mostOfKind + 1
    const hits = hitsOf(database, { scope, kinds: searchKinds, words, begins: 'last', most })
    const rows = await readerFor(database, scope)
      // In this order on SQLite, which would else look through all entries of the organisation.
      .selectFrom(hits.as('hit'))
      .crossJoin('search_entry')
      .whereRef('hit.number', '=', 'search_entry.number')
      .where(reaches(scope, 'search_entry'))
      .leftJoin('project', 'project.id', 'search_entry.project_id')
      .leftJoin('message', (join) =>
        join.onRef('message.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'message'),
      )
      .select(['search_entry.kind', 'search_entry.about', 'search_entry.title', 'text'])
      .select(['happened_at', 'search_entry.project_id', 'project.title as project_title'])
      .select(['message.number as message_number', 'in_title'])
      .$narrowType<{ kind: SearchKind }>()
      .orderBy('search_entry.number', 'desc')
      .execute()
    return rows.map(({ in_title, ...row }) => ({ ...row, inTitle: in_title === 1 }))
  },
})

export type FoundEntry = Awaited<ReturnType<ReturnType<typeof searchStore>['find']>>[number]
