import type { Transaction } from 'kysely'
import { sizes } from '../../contract/file-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** Throws 409 when `size` more bytes exceed the quota; removed documents count until they are swept. */
export async function holdRoom(
  trx: Transaction<Tables>,
  organisation: string,
  size: number,
): Promise<void> {
  // The row lock makes the next upload wait, so that two that fit alone cannot both get in.
  await trx
    .updateTable('organisation')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', organisation)
    .execute()
  const kept = await total(trx, 'document_version', organisation)
  const coming = await total(trx, 'upload', organisation)
  if (kept + coming + size > sizes.organisation)
    throw new Problem(409, 'There is no room for it: your files may take 2 GB in all.')
}

async function total(
  trx: Transaction<Tables>,
  table: 'document_version' | 'upload',
  organisation: string,
): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select((is) => is.fn.sum<number | string | null>('size').as('bytes'))
    .where('organisation_id', '=', organisation)
    .executeTakeFirst()
  // PostgreSQL gives a sum as text, because it may be larger than a number holds.
  return Number(row?.bytes ?? 0)
}
