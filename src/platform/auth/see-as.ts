import type { Transaction } from 'kysely'
import { mayUse } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { madeBy, memberIsActive } from './in-force.ts'
import { newId } from './token.ts'
import type { Viewer } from './viewer.ts'

/** How long one of the firm's people sees the portal as a member does before they ask again, in ms. */
const lasts = 60 * 60 * 1000

/** 403 for who does not see it as a member, or not any more: one of the two has lost what it takes. */
const seeAsEnded = () =>
  new Problem(403, 'You no longer see the portal as somebody else.', { see_as_ended: true })

/**
 * Lets one of the firm's people see the portal as a member does, within the session that they have.
 * Returns the value of the header `Portico-See-As`, or null where the member could not sign in either.
 */
export async function beginSeeAs(
  trx: Transaction<Tables>,
  { session, membership, now }: { session: string; membership: string; now: Date },
): Promise<string | null> {
  if (!(await memberRow(trx, membership))) return null
  const id = newId()
  await trx
    .insertInto('see_as')
    .values({
      id,
      session_id: session,
      membership_id: membership,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lasts).toISOString(),
    })
    .execute()
  return id
}

/** Who sees the portal as whom: looked up for each request, as every right is. */
export function createSeeAs({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * The member as whom this viewer sees the portal by a header of this value. Throws 403 with
     * `see_as_ended` where they may not, or not any more.
     */
    async viewerOf(viewer: Viewer, id: string): Promise<Viewer> {
      const mayLook = viewer.organisation === null && !viewer.unfinished
      if (!mayLook || !mayUse(viewer, 'people')) throw seeAsEnded()
      const now = clock.now().toISOString()
      const { read } = database
      const found = await read
        .selectFrom('see_as')
        .select('membership_id')
        .where('id', '=', id)
        .where('session_id', '=', viewer.session)
        .where('expires_at', '>', now)
        .where('created_at', '<=', madeBy(now))
        .executeTakeFirst()
      const row = found && (await memberRow(read, found.membership_id))
      if (!row) throw seeAsEnded()
      return {
        account: row.account_id,
        organisation: row.organisation_id,
        membership: row.id,
        seesAll: row.sees_all === 1,
        roles: [row.role],
        revision: row.revision,
        session: viewer.session,
        fresh: false,
        unfinished: row.second_factor_required === 1 && row.factor === null,
        seenBy: viewer.account,
      }
    },
  }
}

export type SeeAs = ReturnType<typeof createSeeAs>

/** The membership of a member who could sign in at this moment. */
async function memberRow(db: Pick<Database['read'], 'selectFrom'>, membership: string) {
  return await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select((is) => [
      'membership.id',
      'membership.account_id',
      'membership.organisation_id',
      'membership.role',
      'membership.sees_all',
      'organisation.revision',
      'organisation.second_factor_required',
      is
        .selectFrom('second_factor')
        .select((of) => of.lit(1).as('one'))
        .whereRef('second_factor.account_id', '=', 'account.id')
        .limit(1)
        .as('factor'),
    ])
    .where('membership.id', '=', membership)
    .where(memberIsActive)
    .executeTakeFirst()
}

/** Deletes what ended before this moment. */
export async function forgetSeeAs(trx: Transaction<Tables>, before: string): Promise<void> {
  await trx.deleteFrom('see_as').where('expires_at', '<', before).execute()
}
