import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { hasWords } from '../../database/has-words.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { postBoxes, type PostBox, type PostFilters } from './staff.contract.ts'

type Trx = Transaction<Tables>
export type PostRow = Selectable<Tables['post']>
/** The columns that acts change. */
export type PostChange = Partial<Omit<PostRow, 'id' | 'position' | 'featured'>>

/** In the words of its index. */
const workedAt = sql<string>`coalesce(drafted_at, updated_at)`
const order: Keyset = { value: workedAt, id: sql.ref('id'), isDown: true }

/** All posts, published or not, as the console lists them. */
export function writtenPostStore({ read }: Database) {
  const within = (box: PostBox, now: string) => read.selectFrom('post').where(isIn(box, now))
  return {
    async page({ box, search, after }: PostFilters & { after: string }, now: string, size: number) {
      const rows = await within(box, now)
        .select(columns)
        .select(workedAt.as('value'))
        .where(
          search.trim() === '' ? sql<boolean>`true` : hasWords(['title', 'draft_title'], search),
        )
        .where(comesAfter(order, after))
        .orderBy(workedAt, 'desc')
        .orderBy('id', 'desc')
        // One more than a page, to see whether there are more.
        .limit(size + 1)
        .execute()
      return pageOf(rows, size)
    },
    /** How many there are in each box, and one more than are counted where there are more. */
    async counts(now: string): Promise<Record<PostBox, number>> {
      const numbered = postBoxes.map(async (box) => {
        const some = within(box, now)
          .select('id')
          .limit(countedExactly + 1)
          .as('some')
        const count = read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
        return [box, Number((await count.executeTakeFirstOrThrow()).count)] as const
      })
      return Object.fromEntries(await Promise.all(numbered)) as Record<PostBox, number>
    },
    find: async (id: string) => await findPostRow(read, id),
  }
}

const columns = [
  'id',
  'title',
  'draft_title',
  'slug',
  'category',
  'author_name',
  'published_at',
  'updated_at',
  'drafted_at',
  'removed_at',
] as const
const whole = [
  ...columns,
  'position',
  'excerpt',
  'body',
  'words',
  'reading_minutes',
  'featured',
] as const
export type ListedPostRow = Pick<PostRow, (typeof columns)[number]>

function isIn(box: PostBox, now: string): RawBuilder<boolean> {
  if (box === 'removed') return sql`removed_at is not null`
  const within: Record<typeof box, RawBuilder<boolean>> = {
    all: sql`true`,
    draft: sql`published_at is null`,
    scheduled: sql`published_at > ${now}`,
    published: sql`published_at <= ${now}`,
    changed: sql`published_at is not null and drafted_at is not null`,
  }
  return sql`removed_at is null and ${within[box]}`
}

export async function findPostRow(db: Kysely<Tables>, id: string): Promise<PostRow | undefined> {
  return await db.selectFrom('post').select(whole).where('id', '=', id).executeTakeFirst()
}

/** Reads a post, and makes everybody else who would change it wait. */
export async function holdPost(trx: Trx, id: string): Promise<PostRow | undefined> {
  return await trx
    .updateTable('post')
    .set((is) => ({ position: is.ref('position') }))
    .where('id', '=', id)
    .returning(whole)
    .executeTakeFirst()
}

export async function insertPost(trx: Trx, post: PostRow): Promise<void> {
  const { id, position, published_at, updated_at, slug, title, excerpt, body, words } = post
  const { category, author_name, reading_minutes, featured } = post
  await trx
    .insertInto('post')
    .values({
      id,
      position,
      published_at,
      updated_at,
      slug,
      title,
      excerpt,
      body,
      words,
      category,
      author_name,
      reading_minutes,
      featured,
    })
    .execute()
}

export async function changePost(trx: Trx, id: string, change: PostChange): Promise<void> {
  const { published_at, updated_at, slug, title, excerpt, body, words } = change
  const { category, author_name, reading_minutes, draft_title, drafted_at, removed_at } = change
  await trx
    .updateTable('post')
    .set({
      published_at,
      updated_at,
      slug,
      title,
      excerpt,
      body,
      words,
      category,
      author_name,
      reading_minutes,
      draft_title,
      drafted_at,
      removed_at,
    })
    .where('id', '=', id)
    .execute()
}

/** Another post that has a slug; undefined: none has it. */
export async function postWithSlug(
  db: Kysely<Tables>,
  slug: string,
  id: string,
): Promise<Pick<PostRow, 'id' | 'title' | 'removed_at'> | undefined> {
  return await db
    .selectFrom('post')
    .select(['id', 'title', 'removed_at'])
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst()
}
