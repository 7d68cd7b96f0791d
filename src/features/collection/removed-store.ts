import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { ContentRow } from '../../platform/publishing/collection.ts'
import type { CollectionTable } from './tables.ts'

type Trx = Transaction<Tables>

/** Keeps a row that was removed. */
export async function keepRemoved(
  trx: Trx,
  content: CollectionTable,
  { id, removed_at, row }: { id: string; removed_at: string; row: ContentRow },
): Promise<void> {
  const row_values = JSON.stringify(row)
  await trx.insertInto('removed_content').values({ id, content, removed_at, row_values }).execute()
}

/** What was removed since then, the latest first. */
export async function removedSince(
  read: Kysely<Tables>,
  content: CollectionTable,
  { since, most }: { since: string; most: number },
) {
  const rows = await read
    .selectFrom('removed_content')
    .select(['id', 'removed_at', 'row_values'])
    .where('content', '=', content)
    .where('removed_at', '>=', since)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id, removed_at, row_values }) => ({
    id,
    removed_at,
    row: JSON.parse(row_values) as ContentRow,
  }))
}

/** Takes a removed row out, so that it comes back once; undefined where there is none. */
export async function takeRemoved(
  trx: Trx,
  content: CollectionTable,
  { id, since }: { id: string; since: string },
): Promise<ContentRow | undefined> {
  const taken = await trx
    .deleteFrom('removed_content')
    .where('content', '=', content)
    .where('id', '=', id)
    .where('removed_at', '>=', since)
    .returning('row_values')
    .executeTakeFirst()
  return taken && (JSON.parse(taken.row_values) as ContentRow)
}

/** Deletes what was removed before then, for good. */
export async function forgetRemovedBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('removed_content').where('removed_at', '<', before).execute()
}
