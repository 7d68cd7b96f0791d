import type { AddressedTable, AnyContentTable } from '../../../src/database/tables/tables.ts'
import type { Database } from '../../../src/database/open.ts'
import { incrementRevision } from '../../../src/platform/publishing/revision.ts'
import { leadOn } from '../../../src/platform/publishing/slugs.ts'

interface Change {
  table: AddressedTable
  from: string
  to: string
}

/** Gives a piece of content another slug, as every room of the console does. */
export async function rename(database: Database, change: Change): Promise<void> {
  const now = '2026-11-20T15:00:00.000Z'
  await database.transaction(async (trx) => {
    const { id } = await trx
      // Kysely cannot follow a union of tables, which share the columns used here.
      .updateTable(change.table as AnyContentTable)
      .set({ slug: change.to, updated_at: now })
      .where('slug', '=', change.from)
      .returning('id')
      .executeTakeFirstOrThrow()
    await leadOn(trx, { ...change, id, now })
    await incrementRevision(trx)
  })
}
