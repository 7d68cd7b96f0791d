import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type MemberScope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsActive } from '../../platform/auth/in-force.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'

/** The private addresses of calendars; one for each account, of which only a hash is stored. */
export function feedStore(database: Database) {
  return {
    /** Since when it is in use; null where there is none. */
    async since(owner: MemberScope): Promise<string | null> {
      const row = await readIn(database, owner, 'calendar_feed')
        .select('created_at')
        .where('account_id', '=', owner.account)
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
          account_id: owner.account,
          organisation_id: owner.organisation,
          token_hash,
          created_at: now,
          revoked_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ token_hash, created_at: now, revoked_at: null }),
        )
        .execute()
      return token
    },
    /** False when there was none. */
    async revoke(trx: Transaction<Tables>, owner: MemberScope, now: string): Promise<boolean> {
      const revoked = await updateIn(trx, owner, 'calendar_feed')
        .set({ revoked_at: now })
        .where('account_id', '=', owner.account)
        .where('revoked_at', 'is', null)
        .returning('account_id')
        .executeTakeFirst()
      return revoked !== undefined
    },
    ownerOf: async (token: string) => await ownerOf(database, hashOf(token)),
  }
}

export type Feeds = ReturnType<typeof feedStore>

/**
 * Whose calendar a token opens at this moment. An account that is removed or suspended, or must
 * set up a second factor first, has none, as with a session (platform/auth/viewer-row.ts).
 */
async function ownerOf({ read }: Database, tokenHash: string) {
  return await read
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    // A feed does not follow its owner to another company.
    .innerJoin('organisation', (on) =>
      on
        .onRef('organisation.id', '=', 'account.organisation_id')
        .onRef('organisation.id', '=', 'calendar_feed.organisation_id'),
    )
    .select(['organisation.id as organisation', 'organisation.name', 'account.id as account'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where(personIsActive)
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
}
