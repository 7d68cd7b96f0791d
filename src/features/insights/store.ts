import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { asFlag, asJson, findPublished, published } from '../../platform/collection.ts'
import type { Post } from './contract.ts'

export type PostStore = ReturnType<typeof postStore>

type PostFilters = {
  category?: string | undefined
  featured?: boolean | undefined
  search?: string | undefined
}

/** Published posts, newest first. */
export function postStore(database: Database, clock: Clock) {
  return {
    async list({ search, ...filters }: PostFilters): Promise<Post[]> {
      let query = published(database, clock, 'post', filters)
      for (const word of words(search)) query = mentioning(query, word)
      const rows = await query.orderBy('published_at', 'desc').orderBy('id').execute()
      return rows.map(asPost)
    },
    async find(idOrSlug: string): Promise<Post | undefined> {
      const row = await findPublished(database, clock, 'post', idOrSlug)
      return row && asPost(row)
    },
  }
}

/** PostgreSQL takes no NUL in a text, so that parts words too. */
const words = (search = '') =>
  search
    .toLowerCase()
    .split(/[\s\0]+/)
    .filter(Boolean)
    .slice(0, 8)

type PostQuery = SelectQueryBuilder<Tables, 'post', Selectable<Tables['post']>>

/** Keeps the posts that have `word` somewhere in their words, which are kept in lower case. */
function mentioning(query: PostQuery, word: string): PostQuery {
  const pattern = `%${word.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%`
  return query.where(sql<boolean>`post.words like ${pattern} escape '\\'`)
}

const asPost = (row: Selectable<Tables['post']>): Post => ({
  ...row,
  // What is published has a date: `published` saw to it.
  published_at: row.published_at as string,
  body: asJson(row.body),
  featured: asFlag(row.featured),
})
