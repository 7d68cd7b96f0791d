import type { Transaction } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { membershipIsActive } from './in-force.ts'

/** A new membership. */
export interface NewMembership {
  id: string
  organisation_id: string
  account_id: string
  role: MemberRole
  sees_all: boolean
  first_name: string
  last_name: string
  invited_at: string
  invited_by: string
  /** Where the account was made by the program itself, with nobody to ask. */
  accepted_at?: string
}

/** Writes a membership. A second one of an account in one organisation is a unique violation. */
export const insertMembership = async (
  trx: Transaction<Tables>,
  given: NewMembership,
): Promise<void> => await insertMemberships(trx, [given])

/** The same with many, at most 500 by the parameters of a statement. */
export async function insertMemberships(
  trx: Transaction<Tables>,
  all: readonly NewMembership[],
): Promise<void> {
  await trx
    .insertInto('membership')
    .values(
      all.map((given) => ({
        id: given.id,
        organisation_id: given.organisation_id,
        account_id: given.account_id,
        role: given.role,
        sees_all: given.sees_all ? 1 : 0,
        first_name: given.first_name,
        last_name: given.last_name,
        invited_at: given.invited_at,
        invited_by: given.invited_by,
        sent_at: null,
        accepted_at: given.accepted_at ?? null,
        used_at: null,
        suspended_at: null,
        suspended_by: null,
        suspended_by_firm: 0,
        removed_at: null,
        removed_by: null,
      })),
    )
    .execute()
}

/**
 * Agrees to a membership; false when it was agreed to before, or taken back. It becomes the usual one
 * only of who had none in force: a program that names none goes on where it is. The account is locked
 * already.
 */
export async function acceptMembership(
  trx: Transaction<Tables>,
  { id, account }: { id: string; account: string },
  now: string,
): Promise<boolean> {
  const accepted = await trx
    .updateTable('membership')
    .set({ accepted_at: now, used_at: (await hasOneInForce(trx, account)) ? null : now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

async function hasOneInForce(trx: Transaction<Tables>, account: string): Promise<boolean> {
  const found = trx
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('membership.id')
    .where('membership.account_id', '=', account)
    .where(membershipIsActive)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}
