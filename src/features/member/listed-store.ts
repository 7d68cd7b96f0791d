import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** Who is a member of what, or invited, by their address. */
export async function listedMembers(
  db: Kysely<Tables>,
): Promise<{ organisation_id: string; email: string }[]> {
  return await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.organisation_id', 'account.email'])
    .where('membership.removed_at', 'is', null)
    .execute()
}

/** The addresses that can be invited nowhere: of the firm's own people, and those that it has suspended. */
export async function barredAddresses(
  db: Kysely<Tables>,
): Promise<{ email: string; of: 'staff' | 'suspended' }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['email', 'suspended_at'])
    .where('removed_at', 'is', null)
    .where((is) => is.or([is('firm_roles', 'is not', null), is('suspended_at', 'is not', null)]))
    .execute()
  return rows.map(({ email, suspended_at }) => ({
    email,
    of: suspended_at === null ? 'staff' : 'suspended',
  }))
}
