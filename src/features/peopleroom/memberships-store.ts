import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import type { PersonState } from './staff.contract.ts'

/** The memberships of some accounts, by the names of their organisations. */
export async function membershipsOf(database: Database, accounts: readonly string[]) {
  if (accounts.length === 0) return []
  return await readIn(database, 'all', 'membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['membership.id', 'membership.account_id', 'membership.organisation_id'])
    .select(['organisation.name as organisation', 'membership.role', 'membership.sees_all'])
    .select(['membership.first_name', 'membership.last_name', 'membership.accepted_at'])
    .select(['membership.suspended_at', 'membership.suspended_by_firm'])
    .select(['organisation.second_factor_required', 'organisation.suspended_at as shut_at'])
    .where('membership.account_id', 'in', accounts)
    .where('membership.removed_at', 'is', null)
    .orderBy('organisation.name')
    .orderBy('membership.id')
    .execute()
}

/** How a membership stands. */
export function membershipState(row: {
  accepted_at: string | null
  suspended_at: string | null
}): PersonState {
  if (row.suspended_at !== null) return 'suspended'
  return row.accepted_at === null ? 'invited' : 'active'
}

/** When each of these accounts was last signed in. */
export async function seenOf({ read }: Database, accounts: readonly string[]) {
  if (accounts.length === 0) return new Map<string, string>()
  const rows = await read
    .selectFrom('session')
    .select('account_id')
    .select(({ fn }) => fn.max('seen_at').as('seen_at'))
    .where('account_id', 'in', accounts)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, seen_at }) => [account_id, seen_at]))
}
