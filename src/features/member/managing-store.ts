import type { Transaction } from 'kysely'
import { hasRight, isStaff } from '../../contract/access.ts'
import { notAllowed } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { memberIsActive } from '../../platform/auth/in-force.ts'

type Trx = Transaction<Tables>

/**
 * Locks an organisation, and looks again at whether the actor manages its members, who may have been
 * removed meanwhile: of two admins who remove each other in the same moment one stays, so that no
 * organisation is left without one. The firm may do as it likes: it can invite another. Throws 403.
 */
export async function demandStillManaging(
  trx: Trx,
  organisation: string,
  { viewer }: SignedInActor,
): Promise<void> {
  if (isStaff(viewer.roles)) return
  await lockOrganisation(trx, organisation)
  const row = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('membership.role')
    .where('membership.account_id', '=', viewer.account)
    .where('membership.organisation_id', '=', organisation)
    .where(memberIsActive)
    .executeTakeFirst()
  if (!row || !hasRight([row.role], 'manage-members')) throw notAllowed()
}

/** Until the end of the transaction; by a write, of which both engines let only one at a time. */
async function lockOrganisation(trx: Trx, id: string): Promise<void> {
  const row = trx.updateTable('organisation').set(({ ref }) => ({ name: ref('name') }))
  await row.where('id', '=', id).execute()
}
