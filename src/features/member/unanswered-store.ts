import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/**
 * Ends the invitations that were last sent before a moment, that nobody has agreed to and whose links
 * are gone, with the accounts that were made for them alone. So an invitation that can never be agreed
 * to, because its address is one of the firm's own people's, ends as every other does, and tells its
 * sender nothing.
 */
export async function endUnanswered(trx: Trx, before: string, now: string): Promise<void> {
  const ended = await trx
    .updateTable('membership')
    .set({ removed_at: now })
    // As the index says it.
    .where(sql<boolean>`accepted_at is null and removed_at is null`)
    .where('sent_at', '<', before)
    // The firm's word stays.
    .where('suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link').select('link.id').whereRef('link.membership_id', '=', 'membership.id'),
        ),
      ),
    )
    .returning('account_id')
    .execute()
  for (const { account_id } of ended) await freeAddress(trx, account_id, now)
}

/** Notes that an invitation was sent just now, from when on it may be answered. */
export async function noteInvited(trx: Trx, membership: string, sent_at: string): Promise<void> {
  await trx.updateTable('membership').set({ sent_at }).where('id', '=', membership).execute()
}

/** Removes an account that nobody has taken into use and nothing is left of. */
async function freeAddress(trx: Trx, account: string, removed_at: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ removed_at })
    .where('id', '=', account)
    .where('password_hash', 'is', null)
    .where('firm_roles', 'is', null)
    .where('suspended_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership')
            .select('membership.id')
            .whereRef('membership.account_id', '=', 'account.id')
            .where('membership.removed_at', 'is', null),
        ),
      ),
    )
    .execute()
}
