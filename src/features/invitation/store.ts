import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsIn } from '../../platform/auth/in-force.ts'

/** Somebody who was invited and has not come yet. */
export async function invited({ read }: Database, account: string) {
  return await read
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.organisation_id', 'account.email'])
    .select(['account.first_name', 'account.last_name', 'organisation.name as organisation'])
    .where('account.id', '=', account)
    .where('account.password_hash', 'is', null)
    .where(personIsIn)
    .executeTakeFirst()
}

export async function isTaken({ read }: Database, column: 'username' | 'email', value: string) {
  const others = read.selectFrom('account').select('id').where(column, '=', value)
  return (await others.where('removed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** What somebody chooses when they come in. */
export interface Filled {
  username: string
  first_name: string
  last_name: string
}

export async function fillAccount(
  trx: Transaction<Tables>,
  account: string,
  filled: Filled & { password_hash: string },
): Promise<void> {
  await trx.updateTable('account').set(filled).where('id', '=', account).execute()
}

export async function addOwner(
  trx: Transaction<Tables>,
  owner: Filled & { id: string; email: string; created_at: string; password_hash: string },
): Promise<void> {
  const rest = { organisation_id: null, suspended_at: null, removed_at: null, demo: 0 }
  await trx
    .insertInto('account')
    .values({ ...owner, role: 'owner', ...rest })
    .execute()
}

/** Whether somebody has come in as an owner; whoever was invited only cannot let anybody in. */
export async function hasOwner(reader: Database['read'] | Transaction<Tables>): Promise<boolean> {
  const owners = reader.selectFrom('account').select('id').where('role', '=', 'owner')
  const able = owners.where('removed_at', 'is', null).where('password_hash', 'is not', null)
  return (await able.executeTakeFirst()) !== undefined
}
