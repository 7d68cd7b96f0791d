import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccounts } from '../../platform/auth/accounts.ts'
import type { MovedMember, MovedRights } from './rights.ts'

type Trx = Transaction<Tables>

/**
 * Locks everybody of companies, and others; before the companies, as whoever shuts somebody out does:
 * see `endingWaysIn` for the order.
 */
export async function lockPeople(
  trx: Trx,
  organisations: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const rows = trx.selectFrom('membership').select('account_id')
  const theirs = await rows.where('organisation_id', 'in', organisations).execute()
  await lockAccounts(trx, [...others, ...theirs.map(({ account_id }) => account_id)])
}

/**
 * The memberships of companies that are locked, as `membersOf`, and locked themselves: whoever
 * changes one of them was before, or waits.
 */
export async function lockMembersOf(
  trx: Trx,
  engine: Database['engine'],
  organisations: readonly string[],
): Promise<MovedMember[]> {
  // On SQLite nobody else writes meanwhile.
  if (engine === 'postgres') {
    const rows = trx.selectFrom('membership').select('id')
    await rows.where('organisation_id', 'in', organisations).orderBy('id').forUpdate().execute()
  }
  return await membersOf(trx, organisations)
}

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
    .where('membership_id', 'in', ({ selectFrom }) =>
      selectFrom('membership').select('id').where('organisation_id', 'in', organisations),
    )
    .orderBy('project_id')
    .execute()
  const granted = Map.groupBy(grants, ({ membership_id }) => membership_id)
  return rows.map((row) => ({
    ...row,
    projects: (granted.get(row.id) ?? []).map(({ project_id }) => project_id),
  }))
}

/** Somebody whose rights are written: of which company they are, what they had, and what they get. */
export interface NewRights extends Pick<MovedMember, 'id'> {
  organisation: string
  before: MovedRights
  after: MovedRights
}

const rights = [
  'role',
  'sees_all',
  'suspended_at',
  'suspended_by',
  'suspended_by_firm',
  'removed_at',
  'removed_by',
] as const

const hasChanged = (before: MovedRights, after: MovedRights) =>
  rights.some((column) => before[column] !== after[column])

/** Undefined is not written. */
const ifOther = <T>(before: T, after: T): T | undefined => (before === after ? undefined : after)

/** Writes of a membership that is locked what changes, and nothing else. */
export async function writeRights(
  trx: Trx,
  { id, organisation, before, after }: NewRights,
  granted: { granted_at: string; granted_by: string },
): Promise<void> {
  const [had, has] = [before.projects, after.projects]
  if (hasChanged(before, after))
    await trx
      .updateTable('membership')
      .set({
        role: ifOther(before.role, after.role),
        sees_all: ifOther(before.sees_all, after.sees_all),
        suspended_at: ifOther(before.suspended_at, after.suspended_at),
        suspended_by: ifOther(before.suspended_by, after.suspended_by),
        suspended_by_firm: ifOther(before.suspended_by_firm, after.suspended_by_firm),
        removed_at: ifOther(before.removed_at, after.removed_at),
        removed_by: ifOther(before.removed_by, after.removed_by),
      })
      .where('id', '=', id)
      .execute()
  const lost = had.filter((project) => !has.includes(project))
  if (lost.length > 0)
    await trx
      .deleteFrom('project_grant')
      .where('membership_id', '=', id)
      .where('project_id', 'in', lost)
      .execute()
  const won = has.filter((project) => !had.includes(project))
  if (won.length === 0) return
  await trx
    .insertInto('project_grant')
    .values(
      won.map((project_id) => ({
        organisation_id: organisation,
        membership_id: id,
        project_id,
        granted_at: granted.granted_at,
        granted_by: granted.granted_by,
      })),
    )
    .execute()
}

/**
 * Forgets what could be taken back about anybody of companies that become one: who comes back by that
 * would see all of the other one, too.
 */
export async function forgetActsAbout(trx: Trx, organisations: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('undo')
    .where('about', 'in', ({ selectFrom }) =>
      selectFrom('membership').select('id').where('organisation_id', 'in', organisations),
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
