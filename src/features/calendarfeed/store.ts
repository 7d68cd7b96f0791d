import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { memberIsActive } from '../../platform/auth/in-force.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import type { Memberships } from '../../platform/auth/ways-in.ts'
import type { Clock } from '../../platform/clock.ts'

/** The private addresses of calendars; one for each membership, of which only a hash is stored. */
export function feedStore(database: Database) {
  return {
    /** Since when it is in use; null where there is none. */
    async since(owner: MemberScope): Promise<string | null> {
      const row = await readIn(database, owner, 'calendar_feed')
        .select('created_at')
        .where('membership_id', '=', owner.membership)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return row?.created_at ?? null
    },
    /** Returns the token. One statement, so that of two made at the same time only one works. */
    async make(trx: Transaction<Tables>, owner: MemberScope, now: string): Promise<string> {
      const token = newToken()
      const token_hash = hashOf(token)
      await trx
        .insertInto('calendar_feed')
        .values({
          membership_id: owner.membership,
          account_id: owner.account,
          organisation_id: owner.organisation,
          token_hash,
          created_at: now,
          revoked_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('membership_id')
            .doUpdateSet({ token_hash, created_at: now, revoked_at: null }),
        )
        .execute()
      return token
    },
    /** False when there was none. */
    async revoke(trx: Transaction<Tables>, owner: MemberScope, now: string): Promise<boolean> {
      const revoked = await updateIn(trx, owner, 'calendar_feed')
        .set({ revoked_at: now })
        .where('membership_id', '=', owner.membership)
        .where('revoked_at', 'is', null)
        .returning('membership_id')
        .executeTakeFirst()
      return revoked !== undefined
    },
    ownerOf: async (token: string) => await ownerOf(database, hashOf(token)),
  }
}

export type Feeds = ReturnType<typeof feedStore>

/**
 * Whose calendar a token opens at this moment. A membership that is not in force, or whose owner must
 * set up a second factor first, has none, as with a session (platform/auth/viewer-row.ts).
 */
async function ownerOf({ read }: Database, tokenHash: string) {
  const row = await read
    .selectFrom('calendar_feed')
    .innerJoin('membership', 'membership.id', 'calendar_feed.membership_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['organisation.id as organisation', 'organisation.name', 'account.id as account'])
    .select(['membership.id as membership', 'membership.sees_all'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where(memberIsActive)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('organisation.second_factor_required', '=', 0),
        exists(
          selectFrom('second_factor')
            .select('account_id')
            .whereRef('second_factor.account_id', '=', 'account.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { name, sees_all, ...whose } = row
  return { name, scope: memberOf({ ...whose, seesAll: sees_all === 1 }) }
}

/** Revokes the feeds of these memberships, for good. */
export const endFeeds =
  (clock: Clock) =>
  async (trx: Transaction<Tables>, memberships: Memberships): Promise<void> => {
    await trx
      .updateTable('calendar_feed')
      .set({ revoked_at: clock.now().toISOString() })
      .where(sql<boolean>`membership_id in ${memberships}`)
      .where('revoked_at', 'is', null)
      .execute()
  }
