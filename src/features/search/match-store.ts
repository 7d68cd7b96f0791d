import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { firmSearchKinds, type FirmSearchKind, type SearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { isOfMember, readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** What is looked for, and where. */
export interface Looked {
  scope: Scope
  kinds: readonly (SearchKind | FirmSearchKind)[]
  words: readonly string[]
  /** `last`: the last word may be incomplete; `each`: every word may. */
  begins: 'last' | 'each'
  /** The most of each kind and place. */
  most: number
  /** Posts that appear later than this are not found. */
  now?: string
}

/** Where the words are: in the title, or anywhere. */
const places = ['title', 'words'] as const

interface Branch {
  kind: SearchKind | FirmSearchKind
  place: (typeof places)[number]
}

/** The title of a message is the name of its author, so it is not searched by itself. */
const branchesOf = (kinds: Looked['kinds']): Branch[] =>
  kinds.flatMap((kind) =>
    places
      .filter((place) => kind !== 'message' || place !== 'title')
      .map((place) => ({ kind, place })),
  )

interface Hit {
  number: number
  in_title: number
}

type Entries = SelectQueryBuilder<Tables, 'search_entry', object>

/** The numbers of the hits: a query for each kind and place, so that none reads further than it must. */
export function hitsOf(database: Database, looked: Looked): RawBuilder<Hit> {
  const { scope, kinds, most, now = '' } = looked
  const queries = branchesOf(kinds).map((branch) => {
    const entries = readIn(database, scope, 'search_entry')
      // As its index says it on PostgreSQL, which a value that is bound would not be known to match.
      .where('search_entry.kind', '=', sql.lit(branch.kind))
      .$if(isOfMember(scope), (rows) => rows.where('search_entry.audience', '=', 'client'))
      .$if(branch.kind === 'post', (rows) => rows.where('happened_at', '<=', now))
    const newest = matching[database.engine](entries, branch, looked)
      .select('search_entry.number')
      .orderBy('search_entry.number', 'desc')
      .limit(most)
    const in_title = sql.lit(Number(branch.place === 'title'))
    return sql`select number, ${in_title} as in_title from (${newest}) as newest`
  })
  return sql<Hit>`(${sql.join(queries, sql` union all `)})`
}

type Matching = (entries: Entries, branch: Branch, looked: Looked) => Entries

const matching: Record<Database['engine'], Matching> = {
  // In the order of numbers the index yields hits one by one, so no more are read than are wanted.
  sqlite(entries, { kind, place }, { scope, words, begins }) {
    const owner = isOfMember(scope) ? [hexOf(scope.organisation)] : []
    const within = `{place} : (${[...owner, kind].map((token) => `"${token}"`).join(' AND ')})`
    const beginning = begins === 'each' ? ' *' : ''
    const inPlace = words.map((word) => `"${word}"`).join(`${beginning} AND `)
    const found = sql<{ rowid: number }>`search_index`.as('found')
    return entries
      .innerJoin(found, 'found.rowid', 'search_entry.number')
      .where(sql<boolean>`found.search_index match ${`${within} AND {${place}} : (${inPlace} *)`}`)
  },
  // `@@` may leak what it compares, so no index is used for it: the entries of the organisation, or
  // those of none, are read from the newest on, and compared with the words that are stored beside them.
  postgres(entries, { kind, place }, { words, begins }) {
    const beginning = begins === 'each' ? ':*' : ''
    const query = `${words.map((word) => `'${word}'`).join(`${beginning} & `)}:*`
    const column = place === 'title' ? 'title_words' : 'all_words'
    const ofFirm = firmSearchKinds.some((one) => one === kind)
    return entries
      .$if(ofFirm, (rows) => rows.where('search_entry.organisation_id', 'is', null))
      .where(sql<boolean>`${sql.ref(`search_entry.${column}`)} @@ ${query}::tsquery`)
  },
}

const hexOf = (id: string) => Buffer.from(id).toString('hex')
