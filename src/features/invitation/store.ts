import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { hasFirmRole } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'

/** Somebody invited: to an organisation (`membership`), or as one of the firm's own people. */
export interface Invited {
  account: string
  membership: string | null
  organisation_id: string | null
  /** The organisation's name; null: the firm. */
  organisation: string | null
  email: string
  first_name: string
  last_name: string
  /** Has an account in use already, so that they only have to agree. */
  isKnown: boolean
  isStaff: boolean
}

/** Who may take an invitation up at this moment; undefined for one that was taken, or taken back. */
export async function findInvited(
  { read }: Database,
  { account_id, membership_id }: { account_id: string; membership_id: string | null },
): Promise<Invited | undefined> {
  const row = await read
    .selectFrom('account')
    .leftJoin('membership', (on) =>
      on
        .onRef('membership.account_id', '=', 'account.id')
        .on('membership.id', '=', membership_id ?? ''),
    )
    .leftJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['account.id', 'account.email', 'account.firm_roles', 'account.password_hash'])
    .select(['account.first_name', 'account.last_name', 'membership.id as membership'])
    .select(['membership.first_name as typed_first', 'membership.last_name as typed_last'])
    .select(['membership.organisation_id', 'organisation.name as organisation'])
    .where('account.id', '=', account_id)
    .where(accountIsActive)
    .where('membership.accepted_at', 'is', null)
    .where('membership.removed_at', 'is', null)
    .where('membership.suspended_at', 'is', null)
    .where('organisation.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.membership !== membership_id) return undefined
  const isKnown = row.password_hash !== null
  // One of the firm's own people is invited once, and has a password when they have come.
  if (isKnown && row.membership === null) return undefined
  const { id: account, membership, organisation_id, organisation, email } = row
  const first_name = row.typed_first ?? row.first_name
  const last_name = row.typed_last ?? row.last_name
  const names = { email, first_name, last_name }
  const isStaff = row.firm_roles !== null && membership !== null
  return { account, membership, organisation_id, organisation, ...names, isKnown, isStaff }
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

/** Completes an invited account; false when that was done meanwhile. */
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
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is an owner with a password; one who was only invited cannot invite others. */
export async function hasOwner(reader: Database['read'] | Transaction<Tables>): Promise<boolean> {
  const owners = reader.selectFrom('account').select('id').where(hasFirmRole('owner'))
  const able = owners.where('removed_at', 'is', null).where('password_hash', 'is not', null)
  return (await able.executeTakeFirst()) !== undefined
}
