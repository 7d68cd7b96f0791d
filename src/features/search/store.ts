import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { searchKinds } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { mostOfKind } from './contract.ts'

/** Where the words are: in the title, or anywhere. */
const places = ['title', 'words'] as const

/** The title of a message is the name of its author, so it is not searched by itself. */
const branches = searchKinds.flatMap((kind) =>
  places
    .filter((place) => kind !== 'message' || place !== 'title')
    .map((place) => ({ kind, place })),
)
type Branch = (typeof branches)[number]

interface Hit {
  number: number
  in_title: number
}

type Entries = SelectQueryBuilder<Tables, 'search_entry', object>

/**
 * The entries in the scope that have all of `words`, of which the last may be incomplete: of each
 * kind the newest with all in their title, and the newest with all of them anywhere, one more of both
 * than `mostOfKind` when there are more. What the scope does not reach is left out before the newest
 * are taken.
 */
export const searchStore = (database: Database) => ({
  async find(scope: Scope, words: readonly string[]) {
    if (words.length === 0) return []
    const rows = await readIn(database, scope, 'search_entry')
      .innerJoin(hitsOf(database, scope, words).as('hit'), 'hit.number', 'search_entry.number')
      .leftJoin('project', 'project.id', 'search_entry.project_id')
      .leftJoin('message', (join) =>
        join.onRef('message.id', '=', 'search_entry.about').on('search_entry.kind', '=', 'message'),
      )
      .select(['search_entry.kind', 'search_entry.about', 'search_entry.title', 'text'])
      .select(['happened_at', 'search_entry.project_id', 'project.title as project_title'])
      .select(['message.number as message_number', 'in_title'])
      .orderBy('search_entry.number', 'desc')
      .execute()
    return rows.map(({ in_title, ...row }) => ({ ...row, inTitle: in_title === 1 }))
  },
})

export type FoundEntry = Awaited<ReturnType<ReturnType<typeof searchStore>['find']>>[number]

/** The numbers of the hits: a query for each kind and place, so that none reads further than it must. */
function hitsOf(database: Database, scope: Scope, words: readonly string[]): RawBuilder<Hit> {
  const queries = branches.map((branch) => {
    const entries = readIn(database, scope, 'search_entry')
      .where('search_entry.kind', '=', branch.kind)
      .$if(scope !== 'staff', (rows) => rows.where('search_entry.audience', '=', 'client'))
    const newest = matching[database.engine](entries, branch, scope, words)
      .select('search_entry.number')
      .orderBy('search_entry.number', 'desc')
      .limit(mostOfKind + 1)
    const in_title = sql.lit(Number(branch.place === 'title'))
    return sql`select number, ${in_title} as in_title from (${newest}) as newest`
  })
  return sql<Hit>`(${sql.join(queries, sql` union all `)})`
}

type Matching = (
  entries: Entries,
  branch: Branch,
  scope: Scope,
  words: readonly string[],
) => Entries

const matching: Record<Database['engine'], Matching> = {
  // In the order of numbers the index yields hits one by one, so no more are read than are wanted.
  sqlite(entries, { kind, place }, scope, words) {
    const owner = typeof scope === 'object' ? [hexOf(scope.organisation)] : []
    const within = `{place} : (${[...owner, kind].map((token) => `"${token}"`).join(' AND ')})`
    const inPlace = `{${place}} : (${words.map((word) => `"${word}"`).join(' AND ')} *)`
    const found = sql<{ rowid: number }>`search_index`.as('found')
    return entries
      .innerJoin(found, 'found.rowid', 'search_entry.number')
      .where(sql<boolean>`found.search_index match ${`${within} AND ${inPlace}`}`)
  },
  // `@@` may leak what it compares, so no index is used for it: the entries of the organisation are
  // read from the newest on, and compared with the words that are stored beside them.
  postgres(entries, { place }, _scope, words) {
    const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`
    const column = place === 'title' ? 'title_words' : 'all_words'
    return entries.where(sql<boolean>`${sql.ref(`search_entry.${column}`)} @@ ${query}::tsquery`)
  },
}

const hexOf = (id: string) => Buffer.from(id).toString('hex')
