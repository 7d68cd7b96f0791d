import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'

/** The columns by weight; `words` has the words of title and excerpt, too. */
const places = ['title', 'excerpt', 'words'] as const
type Place = (typeof places)[number]

/** Hits beyond this are not counted, so that a word in every post costs no more than a rare one. */
export const mostFound = 100

/** How many of the newest posts PostgreSQL scans before it uses the index of words. */
const window = 500

/**
 * The ids of published posts that have all of `words`, of which the last may be incomplete: first
 * those with all in their title, then in their excerpt, then anywhere, each newest first.
 * Gives one more than `mostFound` when there are more.
 */
export async function findPosts(
  database: Database,
  clock: Clock,
  words: readonly string[],
  category: string | undefined,
): Promise<string[]> {
  const found = new Set<string>()
  if (words.length === 0) return []
  const select = selectIds[database.engine]
  for (const place of places) {
    const now = clock.now().toISOString()
    const { rows } = await select(place, words, category, now).execute(database.published)
    for (const { post_id } of rows) found.add(post_id)
    if (found.size > mostFound) break
  }
  return [...found].slice(0, mostFound + 1)
}

type SelectIds = (
  place: Place,
  words: readonly string[],
  category: string | undefined,
  now: string,
) => RawBuilder<{ post_id: string }>

const selectIds: Record<Database['engine'], SelectIds> = {
  // In the order of row numbers the index yields hits one by one, so it reads no more than the limit.
  sqlite(place, words, category, now) {
    const inPlace = `{${place}} : (${words.map((word) => `"${word}"`).join(' AND ')} *)`
    const topic = category ? ` AND {category} : "${category.replaceAll('-', '')}"` : ''
    return sql`select post_id from (
        select post_id, published_at from post_search
        join post_number on number = post_search.rowid join post on post.id = post_id
        where post_search match ${inPlace + topic} and published_at <= ${now}
        order by post_search.rowid desc limit ${mostFound + 1}
      ) order by published_at desc, post_id`
  },
  // PostgreSQL estimates badly how many posts have a word, so the plan is not left to it. Common
  // words are found among the newest posts, all others by the index of words: those are sorted by
  // an expression, so that the index of dates cannot be used.
  postgres(place, words, category, now) {
    const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`
    const matches = sql`${sql.ref(place)} @@ ${query}::tsquery`
    const seen = sql`published_at <= ${now} ${category ? sql`and category = ${category}` : sql``}`
    return sql`with newest as materialized (
        select post_id, published_at, ${sql.ref(place)} from post_search where ${seen}
        order by published_at desc, post_id limit ${window}
      ), common as materialized (
        select post_id from newest where ${matches}
        order by published_at desc, post_id limit ${mostFound + 1}
      ), few as materialized (select count(*) <= ${mostFound} as are_few from common)
      select post_id from common where not (select are_few from few)
      union all (
        select post_id from post_search where (select are_few from few) and ${matches} and ${seen}
        order by published_at || '' desc, post_id limit ${mostFound + 1}
      )`
  },
}
