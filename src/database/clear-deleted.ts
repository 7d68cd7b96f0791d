import { sql, type Kysely } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tables } from './tables/tables.ts'

const indexes = ['search_index', 'search_index_enquiry', 'post_search'] as const
/** In pages of the index: some 10 ms. */
const atOnce = 100

/**
 * SQLite: takes words that were deleted out of the indexes of the search, which else keep them until
 * so many others have come; in steps, between which others write.
 */
export async function mergeIndexes(write: Kysely<Tables>): Promise<void> {
  for (const index of indexes) {
    // The first number, negative, begins with all of the index; the others go on.
    let pages = -atOnce
    while (await hasMerged(write, index, pages)) {
      pages = atOnce
      await nextTurn()
    }
  }
}

async function hasMerged(write: Kysely<Tables>, index: string, pages: number): Promise<boolean> {
  return await write.transaction().execute(async (trx) => {
    const before = await changes(trx)
    const table = sql.table(index)
    await sql`insert into ${table} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(
      trx,
    )
    // As SQLite's documentation says: one change is the command itself.
    return (await changes(trx)) - before >= 2
  })
}

async function changes(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(trx)
  return rows[0]?.count ?? 0
}
