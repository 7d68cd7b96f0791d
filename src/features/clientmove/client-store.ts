import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { StoredClient } from './move-store.ts'

type Trx = Transaction<Tables>

/** Puts back a company as it was. */
export async function insertClient(trx: Trx, row: StoredClient): Promise<void> {
  await trx
    .insertInto('organisation')
    .values({
      id: row.id,
      name: row.name,
      second_factor_required: row.second_factor_required,
      demo: row.demo,
      revision: row.revision,
      created_at: row.created_at,
      suspended_at: row.suspended_at,
    })
    .execute()
}

/** Writes what a merge changes of the company that stays. */
export async function writeFields(
  trx: Trx,
  id: string,
  to: Pick<StoredClient, 'second_factor_required' | 'demo'>,
): Promise<void> {
  await trx
    .updateTable('organisation')
    .set({ second_factor_required: to.second_factor_required, demo: to.demo })
    .where('id', '=', id)
    .execute()
}

/** Deletes a company; the database refuses it where anything is left of it. */
export async function deleteClient(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('organisation').where('id', '=', id).execute()
}
