import { mayGrant, mayUse } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { asSomebodyRow, type EverybodyStore } from './list-store.ts'
import { membershipState, membershipsOf } from './memberships-store.ts'
import type { Somebody } from './staff.contract.ts'
import { grantsOf, projectsOfPerson, returnedMail, signingInOf } from './whole-store.ts'

interface Parts {
  database: Database
  clock: Clock
  list: EverybodyStore
}

/** Reads somebody with everything that the firm knows of how they come in. Throws 404 for nobody. */
export function readingSomebody({ database, clock, list }: Parts) {
  return async (id: string, viewer: SignedInActor['viewer']): Promise<Somebody> => {
    const found = await list.find(id)
    if (!found) throw notFound()
    const now = clock.now().toISOString()
    const [row, memberships, signingIn, projects, returned] = await Promise.all([
      asSomebodyRow(database, found),
      wholeMemberships(database, id),
      signingInOf(database, id, now),
      projectsOfPerson(database, id),
      returnedMail(database, id),
    ])
    return {
      ...row,
      memberships,
      username: found.username,
      created_at: found.created_at,
      ...signingIn,
      projects,
      returned,
      may_manage: mayUse(viewer, 'people') && row.roles.every((role) => mayGrant(viewer, role)),
      is_self: viewer.account === id,
    }
  }
}

async function wholeMemberships(database: Database, id: string): Promise<Somebody['memberships']> {
  const rows = await membershipsOf(database, [id])
  const limited = rows.filter(({ sees_all }) => sees_all === 0)
  const grants = await grantsOf(
    database,
    limited.map((one) => one.id),
  )
  return rows.map((row) => ({
    id: row.id,
    organisation_id: row.organisation_id,
    organisation: row.organisation,
    role: row.role,
    state: membershipState(row),
    suspended_by:
      row.suspended_at === null ? null : row.suspended_by_firm === 1 ? 'firm' : 'organisation',
    second_factor_required: row.second_factor_required === 1,
    organisation_suspended: row.shut_at !== null,
    projects:
      row.sees_all === 1
        ? null
        : grants.filter((one) => one.membership_id === row.id).map((one) => one.project_id),
  }))
}
