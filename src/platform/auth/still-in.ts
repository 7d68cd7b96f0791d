import type { Transaction } from 'kysely'
import { Problem, signInNeeded } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccount } from './accounts.ts'
import { memberIsActive, personIsActive } from './in-force.ts'
import type { Viewer } from './viewer.ts'

type Trx = Transaction<Tables>
type Maker = Pick<Viewer, 'account' | 'membership' | 'seesAll'>

/** 403 for a request by a membership that is not theirs, or not any more. */
export const membershipEnded = () =>
  new Problem(403, 'You are no longer a member of this organisation.', { membership_ended: true })

/**
 * Looks again at who makes a way in (a feed, a ticket, a factor), in the transaction that does. Their
 * account is locked from here on, and whoever shuts them out locks it before anything else: what comes
 * first is seen by the other. Throws 403 where the membership has ended, 401 where only the session has.
 */
export async function demandStillIn(trx: Trx, viewer: Maker & { session: string }): Promise<void> {
  await demandMember(trx, viewer)
  const open = trx.selectFrom('session').select('id').where('id', '=', viewer.session)
  if (!(await open.where('ended_at', 'is', null).executeTakeFirst())) throw signInNeeded()
}

/** The same for a request under way, whose session may have ended: returns what they see by now. */
export async function demandMember<Whose extends Maker>(trx: Trx, viewer: Whose): Promise<Whose> {
  const { account, membership } = viewer
  await lockAccount(trx, account)
  if (membership === null) return viewer
  const now = await membershipNow(trx, membership)
  if (!now) throw membershipEnded()
  return { ...viewer, seesAll: now.sees_all === 1 }
}

/** The same for a link to sign in, or to set a password: whether its owner may sign in. */
export async function maySignInStill(trx: Trx, account: string): Promise<boolean> {
  await lockAccount(trx, account)
  const active = trx.selectFrom('account').select('id').where('id', '=', account)
  return (await active.where(personIsActive).executeTakeFirst()) !== undefined
}

async function membershipNow(trx: Trx, membership: string) {
  const found = trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('membership.sees_all')
    .where('membership.id', '=', membership)
  return await found.where(memberIsActive).executeTakeFirst()
}
