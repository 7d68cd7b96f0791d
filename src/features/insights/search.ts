import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'

/** Where a word counts most comes first; `words` has the words of title and excerpt, too. */
const places = ['title', 'excerpt', 'words'] as const
type Place = (typeof places)[number]

/** What is found beyond this is not counted, so that a word of every post costs no more than others. */
export const mostFound = 100

/** So many of the newest are looked through, before all are by their words. */
const window = 500

/**
 * The ids of published posts that have all of `words`, the last one perhaps only begun: those with
 * all in their title first, then in their excerpt, then anywhere; the newest first of each.
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
  const look = lookers[database.engine]
  for (const place of places) {
    const now = clock.now().toISOString()
    const { rows } = await look(place, words, category, now).execute(database.read)
    for (const { post_id } of rows) found.add(post_id)
    if (found.size > mostFound) break
  }
  return [...found].slice(0, mostFound + 1)
}

type Look = (
  place: Place,
  words: readonly string[],
  category: string | undefined,
  now: string,
) => RawBuilder<{ post_id: string }>

const lookers: Record<Database['engine'], Look> = {
  // Read from its newest number on, the index gives hits one by one, and no more than are taken.
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
  // PostgreSQL cannot know how many posts have a word, and is wrong by far about rare ones; so it
  // is not left to choose. What is common is found among the newest, and all else by its word: what
  // that finds is sorted by an expression, because no index of dates has it.
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
