import { mayGrant } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import { inRuns } from '../../database/runs.ts'
import { accountsOfAddresses } from '../../platform/auth/addresses.ts'
import { insertMemberships } from '../../platform/auth/memberships.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { InvitingWithin, NewMember } from './invite.ts'
import { rightsOf } from './member-rights.ts'

/** Somebody who sees all of their organisation's projects, each of them listed nowhere yet. */
export interface ManyMember extends Omit<NewMember, 'projects'> {
  organisation: string
}

/**
 * Makes memberships of many people, to whom nothing is mailed: each is invited when their time has come.
 * Within a transaction, which has to begin anew after a unique violation.
 */
export async function addMembersIn(
  { clock }: { clock: Clock },
  within: InvitingWithin,
  all: readonly ManyMember[],
): Promise<{ membership: string; account: string }[]> {
  const made: { membership: string; account: string }[] = []
  // Of somebody who joins several companies there is one account.
  for (const some of inRuns(all)) made.push(...(await addRun(clock, within, some)))
  return made
}

async function addRun(
  clock: Clock,
  { trx, record, actor }: InvitingWithin,
  all: readonly ManyMember[],
): Promise<{ membership: string; account: string }[]> {
  if (!all.every(({ role }) => mayGrant(actor.viewer, role))) throw notAllowed()
  const created_at = clock.now().toISOString()
  const accounts = await accountsOfAddresses(
    trx,
    all.map(({ email, first_name, last_name }) => ({ email, first_name, last_name, created_at })),
  )
  const rows = all.map(({ organisation: organisation_id, email, ...given }) => {
    const account_id = accounts.get(email)
    if (account_id === undefined) throw removedMeanwhile(email)
    return { ...given, id: newId(), organisation_id, account_id, email }
  })
  const given = { sees_all: true, invited_at: created_at, invited_by: actor.viewer.account }
  await insertMemberships(
    trx,
    rows.map((row) => ({ ...row, ...given })),
  )
  for (const { id, organisation_id, account_id, email, role, ...names } of rows) {
    const { first_name, last_name } = names
    const after = { email, first_name, last_name, ...rightsOf(role, null) }
    const about = { about: id, organisation: organisation_id, person: account_id }
    record({ action: 'member-invited', after, ...about })
  }
  return rows.map(({ id, account_id }) => ({ membership: id, account: account_id }))
}

const removedMeanwhile = (email: string) =>
  new Problem(409, `${email} was removed just now. Check again.`)
