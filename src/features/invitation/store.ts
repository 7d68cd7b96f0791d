import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsActive } from '../../platform/auth/in-force.ts'

/** An invited account that has no password yet, and an address of its own. */
export async function findInvited({ read }: Database, account: string) {
  return await read
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.organisation_id', 'account.email'])
    .select(['account.first_name', 'account.last_name', 'organisation.name as organisation'])
    .where('account.id', '=', account)
    .where('account.password_hash', 'is', null)
    .where('account.invited_email', 'is', null)
    .where(personIsActive)
    .executeTakeFirst()
}

export async function isTaken({ read }: Database, column: 'username' | 'email', value: string) {
  const others = read.selectFrom('account').select('id').where(column, '=', value)
  return (await others.where('removed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** What an invited person chooses. */
export interface Filled {
  username: string
  first_name: string
  last_name: string
}

/** Completes an invited account; false when its address went to another invitation meanwhile. */
export async function fillAccount(
  trx: Transaction<Tables>,
  account: string,
  filled: Filled & { password_hash: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('account')
    .set({
      username: filled.username,
      first_name: filled.first_name,
      last_name: filled.last_name,
      password_hash: filled.password_hash,
    })
    .where('id', '=', account)
    .where('password_hash', 'is', null)
    .where('invited_email', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is an owner with a password; one who was only invited cannot invite others. */
export async function hasOwner(reader: Database['read'] | Transaction<Tables>): Promise<boolean> {
  const owners = reader.selectFrom('account').select('id').where('role', '=', 'owner')
  const able = owners.where('removed_at', 'is', null).where('password_hash', 'is not', null)
  return (await able.executeTakeFirst()) !== undefined
}
