import type { Selectable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { asFlag, asJson, findPublished, published } from '../../platform/publishing/collection.ts'
import type { Post, PostSummary } from './contract.ts'
import { findPosts } from './search-store.ts'
import { searchWords } from '../../contract/search-words.ts'

export type PostStore = ReturnType<typeof postStore>

interface PostFilters {
  category?: string | undefined
  featured?: boolean | undefined
}

/** The most that a list gives at once. */
const longest = 1000

const summary = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'author_name',
  'reading_minutes',
  'published_at',
  'updated_at',
  'featured',
] as const

/** The tables of content that this slice has. */
export const postTables = ['post'] as const

/** Published posts only: no count, title or hit of any other. */
export function postStore(database: Database, clock: Clock) {
  const posts = (filters: PostFilters = {}) => published(database, clock, 'post', filters)
  const summaries = (filters: PostFilters) => posts(filters).clearSelect().select(summary)
  const store = {
    /** Newest first, 1,000 at most. */
    async list(filters: PostFilters, { from = 0, most = longest } = {}): Promise<PostSummary[]> {
      const ordered = summaries(filters).orderBy('published_at', 'desc').orderBy('id')
      return (await ordered.offset(from).limit(most).execute()).map(asSummary)
    },
    /** By id or slug, or by a former slug. */
    async find(idOrSlug: string): Promise<Post | undefined> {
      const row = await findPublished(database, clock, 'post', idOrSlug)
      return row && asPost(row)
    },
    /** The ids of the posts that have all the words of a search, best first. */
    async search(search: string, category?: string): Promise<string[]> {
      return await findPosts(database, clock, searchWords(search), category)
    },
    /** Those posts, in that order. */
    async these(ids: readonly string[]): Promise<Post[]> {
      if (ids.length === 0) return []
      const rows = await posts().where('id', 'in', ids).execute()
      return rows.map(asPost).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
    async topics(): Promise<{ slug: string; count: number }[]> {
      const counted = posts().clearSelect().groupBy('category').orderBy('category')
      const rows = await counted
        .select(['category', ({ fn }) => fn.countAll<number>().as('count')])
        .execute()
      return rows.map(({ category, count }) => ({ slug: category, count }))
    },
    async any(): Promise<boolean> {
      return (await store.list({}, { most: 1 })).length > 0
    },
    /** The next in time after a moment, or before it. */
    async next(from: PostSummary, to: 'newer' | 'older'): Promise<PostSummary | null> {
      const [beyond, order] = to === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
      const row = await summaries({})
        // By itself, so that the index of dates begins there.
        .where('published_at', `${beyond}=`, from.published_at)
        .where((is) =>
          is.or([
            is('published_at', beyond, from.published_at),
            // Posts of the same moment are ordered by id, in the opposite direction.
            is('id', to === 'newer' ? '<' : '>', from.id),
          ]),
        )
        .orderBy('published_at', order)
        .orderBy('id', to === 'newer' ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst()
      return row ? asSummary(row) : null
    },
  }
  return store
}

type Row = Selectable<Tables['post']>

const asSummary = (row: Pick<Row, (typeof summary)[number]>): PostSummary => ({
  ...row,
  // Published posts have a date: `published` selects by it.
  published_at: row.published_at as string,
  featured: asFlag(row.featured),
})

const asPost = (row: Row): Post => ({ ...row, ...asSummary(row), body: asJson(row.body) })
