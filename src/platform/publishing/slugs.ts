import type { Transaction } from 'kysely'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'

/** A change of one slug. */
interface Change {
  table: AddressedTable
  from: string
  to: string
}

/** From now on the slug that a piece of content had leads to it; neither leads where it did before. */
export async function leadOn(
  trx: Transaction<Tables>,
  { table, id, from, to, now }: Change & { id: string; now: string },
): Promise<void> {
  const former = trx.deleteFrom('former_slug').where('content', '=', table)
  await former.where('slug', 'in', [from, to]).execute()
  await trx
    .insertInto('former_slug')
    .values({ content: table, slug: from, row_id: id, changed_at: now })
    .execute()
}

/** The content of these ids is gone for good: what once led to it leads nowhere. */
export async function forgetFormer(
  trx: Transaction<Tables>,
  table: AddressedTable,
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('former_slug')
    .where('content', '=', table)
    .where('row_id', 'in', [...ids])
    .execute()
}
