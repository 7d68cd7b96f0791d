import type { Transaction } from 'kysely'
import { slug as slugSchema } from '../../contract/fields.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { AddressedTable, AnyContentTable, Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { changeContent } from './revision.ts'

/** A change of one slug; `record` writes its audit entry in the same transaction. */
interface Change {
  table: AddressedTable
  from: string
  to: string
  record: (trx: Transaction<Tables>, id: string) => Promise<void>
}

/**
 * Gives a piece of content another slug, published or not; the old one redirects to it from then
 * on. Throws 400 for an invalid slug, 404 when nothing has the old one, 409 when something has the
 * new one.
 */
export async function changeSlug(
  database: Database,
  clock: Clock,
  { table, from, to, record }: Change,
): Promise<void> {
  const wanted = slugSchema.safeParse(to)
  if (!wanted.success) throw malformed(wanted.error.issues[0]?.message ?? 'Not a slug.')
  if (from === to) return
  const now = clock.now().toISOString()
  await changeContent(database, async (trx) => {
    const id = await rename(trx, table, { from, to, now })
    const former = trx.deleteFrom('former_slug').where('content', '=', table)
    // Neither the new slug nor the old one redirects as it may have done before.
    await former.where('slug', 'in', [from, to]).execute()
    await trx
      .insertInto('former_slug')
      .values({ content: table, slug: from, row_id: id, changed_at: now })
      .execute()
    await record(trx, id)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem(409, `Something else has the slug ${to}.`) : error
  })
}

/** Returns the id of the renamed row. */
async function rename(
  trx: Transaction<Tables>,
  table: AddressedTable,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<string> {
  // Kysely cannot follow a union of tables, which are alike in what is used here.
  const row = await trx
    .updateTable(table as AnyContentTable)
    .set({ slug: to, updated_at: now })
    .where('slug', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Problem(404, `Nothing has the slug ${from}.`)
  return row.id
}
