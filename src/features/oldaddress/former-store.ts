import type { Kysely } from 'kysely'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'

/** Where the content of each table has its addresses, and what a person calls one of it. */
const folders: Record<AddressedTable, { folder: string; noun: string }> = {
  service: { folder: '/services', noun: 'Service' },
  post: { folder: '/blog', noun: 'Post' },
  case_study: { folder: '/case-studies', noun: 'Case study' },
  own_page: { folder: '', noun: 'Page' },
}

/** An address that content had before its slug was changed, and the one that it has now. */
export interface FormerAddress {
  from: string
  to: string
  /** Of what it is, as `Post`, and the title of that. */
  noun: string
  title: string
  changed_at: string
}

/**
 * The addresses that lead on because a slug was changed, the newest first, at most `limit`. Those of
 * content that is not public, or whose slug was given to something else since, lead nowhere.
 */
export async function formerAddresses(
  read: Kysely<Tables>,
  { now, limit }: { now: string; limit: number },
): Promise<FormerAddress[]> {
  const lists = await Promise.all(
    (Object.keys(folders) as AddressedTable[]).map(async (table) => {
      const { folder, noun } = folders[table]
      const rows = await read
        .selectFrom('former_slug')
        .innerJoin(`${table as 'post'} as of`, 'of.id', 'former_slug.row_id')
        .select(['former_slug.slug as former', 'of.slug', 'of.title', 'changed_at'])
        .where('content', '=', table)
        .where('of.published_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom(`${table as 'post'} as other`)
                .select('other.id')
                .whereRef('other.slug', '=', 'former_slug.slug')
                .where('other.published_at', '<=', now),
            ),
          ),
        )
        .orderBy('changed_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ former, slug, ...row }) => ({
        ...row,
        noun,
        from: `${folder}/${former}`,
        to: `${folder}/${slug}`,
      }))
    }),
  )
  return lists
    .flat()
    .toSorted((a, b) => (a.changed_at < b.changed_at ? 1 : -1))
    .slice(0, limit)
}
