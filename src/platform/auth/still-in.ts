import type { Transaction } from 'kysely'
import { mayUse, rightsOfAll, type RightsHolder } from '../../contract/access.ts'
import { notAllowed, Problem, signInNeeded } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { firmRolesIn, lockAccount } from './accounts.ts'
import { rightsIn } from './api-keys.ts'
import { accountIsActive, memberIsActive, personIsActive } from './in-force.ts'
import type { Viewer } from './viewer.ts'

type Trx = Transaction<Tables>
type Maker = Pick<Viewer, 'account' | 'membership' | 'seesAll'>

/** What a request was let in by. */
type LetIn = Pick<Viewer, 'account' | 'session' | 'membership' | 'seesAll' | 'roles'>

/** Who does something; only whoever was let in by a request has all that it was by. */
export type Performer = { account: string } & Partial<LetIn> & Pick<RightsHolder, 'key'>

const wasLetIn = (one: Performer): one is LetIn & Performer => one.session !== undefined

/** 403 for a request by a membership that is not theirs, or not any more. */
export const membershipEnded = () =>
  new Problem(403, 'You no longer have access to this organisation.', { membership_ended: true })

/**
 * Looks again at a member, in the transaction of what is done in their name, whose session may have
 * ended: throws 403 where their membership has, and returns what they see by now. Their account is
 * locked from here on, and whoever shuts them out locks it before anything else: what comes first is
 * seen by the other.
 */
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

/**
 * Looks again in the same manner at whoever was let in by a request: that nothing of what let them in
 * was taken meanwhile. Throws 401 where their session, their key or their account has ended, 403 where
 * the membership has, or a right, or the sight of everything of theirs. The program, its commands and what
 * came by a link were let in by nothing that could be taken.
 */
export async function demandUnchanged(trx: Trx, viewer: Performer): Promise<void> {
  if (!wasLetIn(viewer)) return
  await lockAccount(trx, viewer.account)
  const account = trx.selectFrom('account').select('firm_roles').where('id', '=', viewer.account)
  const person = await account.where(accountIsActive).executeTakeFirst()
  const way = await (viewer.key ? keyNow(trx, viewer.key.id) : sessionNow(trx, viewer.session))
  if (!person || !way) throw signInNeeded()
  const { membership } = viewer
  const member = membership === null ? null : await membershipNow(trx, membership)
  if (member === undefined) throw membershipEnded()
  const roles = member ? [member.role] : firmRolesIn(person.firm_roles ?? '')
  const seesLess = viewer.seesAll && member?.sees_all === 0
  if (seesLess || lacksSome(viewer, { roles, ...way })) throw notAllowed()
}

/** Whether somebody may do less than before. */
export const lacksSome = (before: RightsHolder, now: RightsHolder) =>
  rightsOfAll(before.roles).some((right) => mayUse(before, right) && !mayUse(now, right))

async function sessionNow(trx: Trx, id: string): Promise<object | undefined> {
  const found = trx.selectFrom('session').select('id').where('id', '=', id)
  return (await found.where('ended_at', 'is', null).executeTakeFirst()) && {}
}

async function keyNow(trx: Trx, id: string): Promise<Pick<RightsHolder, 'key'> | undefined> {
  const found = trx.selectFrom('api_key').select('rights').where('id', '=', id)
  const row = await found.where('revoked_at', 'is', null).executeTakeFirst()
  return row && { key: { id, rights: rightsIn(row.rights) } }
}

async function membershipNow(trx: Trx, membership: string) {
  const found = trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['membership.sees_all', 'membership.role'])
    .where('membership.id', '=', membership)
  return await found.where(memberIsActive).executeTakeFirst()
}
