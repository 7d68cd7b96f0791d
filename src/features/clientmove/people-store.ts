import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { MovedMember, MovedRights } from './rights.ts'

type Trx = Transaction<Tables>

/** The memberships of companies, those that were removed too, with what is granted to each. */
export async function membersOf(
  db: Kysely<Tables>,
  organisations: readonly string[],
): Promise<MovedMember[]> {
  const rows = await db
    .selectFrom('membership')
    .select(['id', 'account_id', 'organisation_id', 'accepted_at', 'role', 'sees_all'])
    .select(['suspended_at', 'suspended_by', 'suspended_by_firm', 'removed_at', 'removed_by'])
    .where('organisation_id', 'in', organisations)
    .orderBy('id')
    .execute()
  const grants = await db
    .selectFrom('project_grant')
    .select(['membership_id', 'project_id'])
    .where('organisation_id', 'in', organisations)
    .orderBy('project_id')
    .execute()
  const granted = Map.groupBy(grants, ({ membership_id }) => membership_id)
  return rows.map((row) => ({
    ...row,
    projects: (granted.get(row.id) ?? []).map(({ project_id }) => project_id),
  }))
}

/** Writes what a membership lets somebody do and see; what was granted before stays as it was given. */
export async function writeRights(
  trx: Trx,
  { id, organisation_id }: Pick<MovedMember, 'id' | 'organisation_id'>,
  rights: MovedRights,
  granted: { granted_at: string; granted_by: string },
): Promise<void> {
  const { projects, ...columns } = rights
  await trx
    .updateTable('membership')
    .set({
      role: columns.role,
      sees_all: columns.sees_all,
      suspended_at: columns.suspended_at,
      suspended_by: columns.suspended_by,
      suspended_by_firm: columns.suspended_by_firm,
      removed_at: columns.removed_at,
      removed_by: columns.removed_by,
    })
    .where('id', '=', id)
    .execute()
  let others = trx.deleteFrom('project_grant').where('membership_id', '=', id)
  if (projects.length > 0) others = others.where('project_id', 'not in', projects)
  await others.execute()
  const there = await trx
    .selectFrom('project_grant')
    .select('project_id')
    .where('membership_id', '=', id)
    .execute()
  const known = new Set(there.map(({ project_id }) => project_id))
  const missing = projects.filter((project) => !known.has(project))
  if (missing.length === 0) return
  await trx
    .insertInto('project_grant')
    .values(
      missing.map((project_id) => ({
        organisation_id,
        membership_id: id,
        project_id,
        granted_at: granted.granted_at,
        granted_by: granted.granted_by,
      })),
    )
    .execute()
}

/** Takes away what is granted to somebody of one company of a project that is another's. */
export async function dropForeignGrants(trx: Trx, projects: readonly string[]): Promise<void> {
  if (projects.length === 0) return
  await trx
    .deleteFrom('project_grant')
    .where('project_id', 'in', projects)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership')
            .innerJoin('project', 'project.organisation_id', 'membership.organisation_id')
            .select('membership.id')
            .whereRef('membership.id', '=', 'project_grant.membership_id')
            .whereRef('project.id', '=', 'project_grant.project_id'),
        ),
      ),
    )
    .execute()
}

/** What is granted to these people of projects that another company has. */
export async function dropGrantsElsewhere(trx: Trx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const theirs = await trx
    .selectFrom('project_grant')
    .innerJoin('project', 'project.id', 'project_grant.project_id')
    .innerJoin('membership', 'membership.id', 'project_grant.membership_id')
    .select(['project_grant.membership_id', 'project_grant.project_id'])
    .whereRef('project.organisation_id', '!=', 'membership.organisation_id')
    .where('project_grant.membership_id', 'in', people)
    .execute()
  for (const { membership_id, project_id } of theirs)
    await trx
      .deleteFrom('project_grant')
      .where('membership_id', '=', membership_id)
      .where('project_id', '=', project_id)
      .execute()
}

/** Ends a membership, as if it had been removed. */
export async function endMembership(
  trx: Trx,
  id: string,
  { removed_at, removed_by }: { removed_at: string; removed_by: string },
): Promise<void> {
  await trx.updateTable('membership').set({ removed_at, removed_by }).where('id', '=', id).execute()
}
