import type { Transaction } from 'kysely'
import { Problem, signInNeeded } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccount } from './accounts.ts'
import { memberIsActive, personIsActive } from './in-force.ts'
import type { Viewer } from './viewer.ts'

type Trx = Transaction<Tables>

/** 403 for a request by a membership that is not theirs, or not any more. */
export const membershipEnded = () =>
  new Problem(403, 'You are no longer a member of this organisation.', { membership_ended: true })

/**
 * Looks again at who makes a way in (a feed, a ticket, a factor) or files something, in the transaction
 * that does. Their account is locked from here on, and whoever shuts them out locks it before anything
 * else: what comes first is seen by the other. Throws as a new request would: 401 where the session has
 * ended, 403 where only the membership has.
 */
export async function demandStillIn(
  trx: Trx,
  { account, membership, session }: Pick<Viewer, 'account' | 'membership' | 'session'>,
): Promise<void> {
  await lockAccount(trx, account)
  const open = trx.selectFrom('session').select('id').where('id', '=', session)
  if (!(await open.where('ended_at', 'is', null).executeTakeFirst())) throw signInNeeded()
  if (membership !== null && !(await isActive(trx, membership))) throw membershipEnded()
}

/** The same for a link to sign in, or to set a password: whether its owner may sign in. */
export async function maySignInStill(trx: Trx, account: string): Promise<boolean> {
  await lockAccount(trx, account)
  const active = trx.selectFrom('account').select('id').where('id', '=', account)
  return (await active.where(personIsActive).executeTakeFirst()) !== undefined
}

async function isActive(trx: Trx, membership: string): Promise<boolean> {
  const found = trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('membership.id')
    .where('membership.id', '=', membership)
  return (await found.where(memberIsActive).executeTakeFirst()) !== undefined
}
