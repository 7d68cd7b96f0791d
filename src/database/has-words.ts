import { sql, type RawBuilder } from 'kysely'

/** More words than this do not narrow a search. */
const mostWords = 8

/** The words that were typed, in small characters, as far as a search looks at them. */
export const wordsLookedFor = (search: string): string[] =>
  [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, mostWords)

/** Whether each of the words that were typed is in one of the columns; case does not matter. */
export function hasWords(columns: readonly string[], search: string): RawBuilder<boolean> {
  const words = wordsLookedFor(search)
  if (words.length === 0) return sql`true`
  return sql`(${sql.join(
    words.map((word) => isInOne(columns, word)),
    sql` and `,
  )})`
}

function isInOne(columns: readonly string[], word: string): RawBuilder<boolean> {
  const looks = columns.flatMap((column) =>
    spellings(word).map((one) => {
      const pattern = `%${one.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
    }),
  )
  return sql`(${sql.join(looks, sql` or `)})`
}

/** SQLite, and PostgreSQL in some locales, have only the letters of English in lower case. */
export function spellings(word: string): string[] {
  if (/^[\u0000-\u007f]*$/.test(word)) return [word]
  const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [first = '', ...rest] = word
  return [...new Set([word, lower(first.toUpperCase() + rest.join('')), lower(word.toUpperCase())])]
}
