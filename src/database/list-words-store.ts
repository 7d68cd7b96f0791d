import { sql, type RawBuilder } from 'kysely'
import { wordsLookedFor, spellings } from './has-words.ts'
import type { Database } from './open.ts'

/** The tables whose words are in the index, with the marks of migrations/0280-search-index-list.postgres.sql. */
const marks = {
  project: 'p',
  organisation: 'o',
  account: 'a',
  membership: 'm',
  outbox: 'x',
} as const

type Kind = keyof typeof marks

/** The ids of rows that may have what is looked for, by their table. */
export type MayHave<Some extends Kind = Kind> = Record<Some, string[]>

/** More rows than this are faster found in the order of their list. A company stands for many rows. */
const most: Record<Kind, number> = {
  project: 1_000,
  organisation: 200,
  account: 1_000,
  membership: 1_000,
  outbox: 1_000,
}

/** The index has no shorter pieces, and of a long word some are enough; so are some of many words. */
const [pieceLength, mostPieces, mostLookedUp] = [3, 30, 4]

/**
 * Which rows of these tables may have one of the words that were typed, the rarest, for a list to compare
 * with all of them. Null: too many, or no word is long enough, or the engine reads all rows as fast (SQLite).
 */
export async function mayHaveWords<Some extends Kind>(
  { engine, read }: Database,
  kinds: readonly Some[],
  search: string,
): Promise<MayHave<Some> | null> {
  const words = wordsLookedFor(search)
    .filter(isLongEnough)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostLookedUp)
  if (engine !== 'postgres' || words.length === 0) return null
  const each = words.flatMap((word, nth) => kinds.map((kind) => idsOf(kind, word, nth)))
  const { rows } = await sql<Found>`${sql.join(each, sql` union all `)}`.execute(read)
  const found = words.flatMap((_, nth) => {
    const ofWord = rows.filter((row) => row.nth === nth)
    const ids = ofWord.flatMap((row) => (row.ids === null ? [] : [[row.kind, row.ids] as const]))
    return ids.length < kinds.length ? [] : [Object.fromEntries(ids) as MayHave<Some>]
  })
  const sizeOf = (one: MayHave<Some>) => kinds.reduce((sum, kind) => sum + one[kind].length, 0)
  return found.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0] ?? null
}

const isLongEnough = (word: string) => Array.from(word).length >= pieceLength

/**
 * That there is a row, from `from …` on, which a list demands of each of its own. Where many are known to
 * have the words, each row of the list is asked in its order until the page is full; PostgreSQL would
 * make `exists` a set of all that have them first, which is better for a word that nobody has.
 */
export const hasRow = (search: string, from: RawBuilder<unknown>): RawBuilder<boolean> =>
  wordsLookedFor(search).some(isLongEnough)
    ? sql`(1 = (select 1 ${from} limit 1))`
    : sql`exists (select 1 ${from})`

interface Found {
  kind: Kind
  /** Of which word. */
  nth: number
  /** Null: too many to be of use. */
  ids: string[] | null
}

const idsOf = (kind: Kind, word: string, nth: number) => sql`(
  select ${sql.lit(kind)} as kind, ${sql.lit(nth)} as nth,
    case when count(*) <= ${sql.lit(most[kind])} then coalesce(array_agg(about), '{}') end as ids
  from (select about from search_index_list where pieces @@ ${piecesOf(word, marks[kind])}::tsquery
    limit ${sql.lit(most[kind] + 1)}) as hit)`

/** That a column has one of these ids, however many, in words of PostgreSQL. */
export const isAnyOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any (${ids}::text[])`

/** The pieces of a word as a search of the index has them, in each way in which it may be written. */
function piecesOf(word: string, mark: string): string {
  const ways = spellings(word).map((spelling) => {
    const signs = Array.from(spelling)
    const pieces = signs
      .slice(0, 1 - pieceLength)
      .slice(0, mostPieces)
      .map((_, at) => `'${quoted(mark + signs.slice(at, at + pieceLength).join(''))}'`)
    return `(${pieces.join(' & ')})`
  })
  return ways.join(' | ')
}

const quoted = (piece: string) => piece.replaceAll(/['\\]/g, (sign) => sign + sign)
