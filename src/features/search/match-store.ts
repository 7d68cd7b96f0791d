import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { firmSearchKinds, type FirmSearchKind, type SearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/open.ts'
import { isOfMember, reaches, readerFor, readIn, type Scope } from '../../database/scope.ts'
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
  /** Posts and case studies that appear later than this are not found. */
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

/** Those that visitors read from a time on. */
const appears = new Set<string>(['post', 'case_study'])

/** The numbers of the hits: a query for each kind and place, so that none reads further than it must. */
export function hitsOf(database: Database, looked: Looked): RawBuilder<Hit> {
  const { scope, kinds, most, now = '' } = looked
  const queries = branchesOf(kinds).map((branch) => {
    const entries = matching[database.engine](database, branch, looked)
      // As its index says it on PostgreSQL, which a value that is bound would not be known to match.
      .where('search_entry.kind', '=', sql.lit(branch.kind))
      .$if(isOfMember(scope), (rows) => rows.where('search_entry.audience', '=', 'client'))
      .$if(appears.has(branch.kind), (rows) => rows.where('happened_at', '<=', now))
    const newest = entries
      .select('search_entry.number')
      .orderBy(byNumber[database.engine], 'desc')
      .limit(most)
    const in_title = sql.lit(Number(branch.place === 'title'))
    return sql`select number, ${in_title} as in_title from (${newest}) as newest`
  })
  return sql<Hit>`(${sql.join(queries, sql` union all `)})`
}

/** On SQLite that of the index, because it sorts its hits when they are ordered by another. */
const byNumber = {
  sqlite: sql<number>`found.rowid`,
  postgres: sql<number>`search_entry.number`,
} satisfies Record<Database['engine'], RawBuilder<number>>

type Matching = (database: Database, branch: Branch, looked: Looked) => Entries

const matching: Record<Database['engine'], Matching> = {
  // In the order of numbers the index yields hits one by one, so no more are read than are wanted. It
  // goes first: SQLite would else look for its hits anew for each entry, or sort them all.
  sqlite: (database, branch, looked) =>
    readerFor(database, looked.scope)
      .selectFrom(sql<{ rowid: number }>`search_index`.as('found'))
      .crossJoin('search_entry')
      .whereRef('search_entry.number', '=', 'found.rowid')
      .where(reaches(looked.scope, 'search_entry'))
      .where(
        sql<boolean>`found.search_index match ${placeOf(branch, looked)} || ${wordsOf(branch, looked)}`,
      ),
  // `@@` may leak what it compares, so no index is used for it: the entries of the organisation, or
  // those of none, are read from the newest on, and compared with the words that are stored beside them.
  postgres(database, { kind, place }, { scope, words, begins }) {
    const beginning = begins === 'each' ? ':*' : ''
    const query = `${words.map((word) => `'${word}'`).join(`${beginning} & `)}:*`
    const column = place === 'title' ? 'title_words' : 'all_words'
    const ofFirm = firmSearchKinds.some((one) => one === kind)
    return readIn(database, scope, 'search_entry')
      .$if(ofFirm, (rows) => rows.where('search_entry.organisation_id', 'is', null))
      .where(sql<boolean>`${sql.ref(`search_entry.${column}`)} @@ ${query}::tsquery`)
  },
}

/**
 * What the index has of whose an entry is: the scope decides, and this spares it what it would leave
 * out. Each is one word with its kind, because two that both have many entries are slow to compare.
 */
function placeOf({ kind }: Branch, { scope }: Looked): RawBuilder<string> {
  if (!isOfMember(scope)) return sql`${`{place} : "${kind}"`}`
  const owner = hexOf(scope.organisation)
  if (scope.grantedTo === null) return sql`${`{place} : "${owner}${kind}"`}`
  return sql`${`{place} : ("${owner}none${kind}"`} || coalesce((
    select group_concat(' OR "' || hex(project_id) || ${`${kind}"`}, '') from project_grant
    where membership_id = ${scope.grantedTo}), '') || ')'`
}

function wordsOf({ place }: Branch, { words, begins }: Looked): string {
  const all = words.map((word, at) => {
    const mayBegin = begins === 'each' || at === words.length - 1
    return mayBegin ? `"${beginningOf(word)}" *` : `"${word}"`
  })
  return ` AND {${place}} : (${all.join(' AND ')})`
}

/** As many characters as the index has of a beginning: for a longer one it would collect all hits first. */
const beginningOf = (word: string) => /^.{0,16}/u.exec(word)?.[0] ?? word

const hexOf = (id: string) => Buffer.from(id).toString('hex')
