import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Row = Tables['passkey']

export async function listPasskeysOf(from: Kysely<Tables>, account: string) {
  return await from
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Undefined for somebody else's. */
export async function findPasskey(trx: Trx, account: string, id: string) {
  return await trx
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter'])
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when any account has it already. */
export async function insertPasskey(trx: Trx, row: Row): Promise<boolean> {
  const inserted = await trx
    .insertInto('passkey')
    .values({
      id: row.id,
      account_id: row.account_id,
      public_key: row.public_key,
      counter: row.counter,
      transports: row.transports,
      name: row.name,
      created_at: row.created_at,
      used_at: row.used_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Records a use; false when a concurrent one came first or the passkey was removed. */
export async function notePasskeyUse(
  trx: Trx,
  { id, counter: before }: Pick<Row, 'id' | 'counter'>,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const used = await trx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function dropPasskey(trx: Trx, account: string, id: string): Promise<boolean> {
  const own = trx.deleteFrom('passkey').where('account_id', '=', account).where('id', '=', id)
  return (await own.returning('id').executeTakeFirst()) !== undefined
}
