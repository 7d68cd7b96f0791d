import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** What is granted of a project. */
export async function grantsOfProject(
  trx: Trx,
  project: string,
): Promise<Tables['project_grant'][]> {
  return await trx
    .selectFrom('project_grant')
    .select(['organisation_id', 'membership_id', 'project_id', 'granted_at', 'granted_by'])
    .where('project_id', '=', project)
    .execute()
}

export async function putGrants(
  trx: Trx,
  grants: readonly Tables['project_grant'][],
): Promise<void> {
  if (grants.length === 0) return
  await trx
    .insertInto('project_grant')
    .values(
      grants.map((grant) => ({
        organisation_id: grant.organisation_id,
        membership_id: grant.membership_id,
        project_id: grant.project_id,
        granted_at: grant.granted_at,
        granted_by: grant.granted_by,
      })),
    )
    .execute()
}

/** Makes somebody who is of one company a member of another as well, as they are of the first. */
export async function insertSecondMembership(
  trx: Trx,
  as: string,
  made: Pick<Tables['membership'], 'id' | 'organisation_id' | 'invited_by'>,
): Promise<void> {
  const was = await trx
    .selectFrom('membership')
    .select(['account_id', 'role', 'sees_all', 'first_name', 'last_name', 'invited_at'])
    .select(['sent_at', 'accepted_at', 'suspended_at', 'suspended_by', 'suspended_by_firm'])
    .where('id', '=', as)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('membership')
    .values({
      id: made.id,
      organisation_id: made.organisation_id,
      account_id: was.account_id,
      role: was.role,
      sees_all: was.sees_all,
      first_name: was.first_name,
      last_name: was.last_name,
      invited_at: was.invited_at,
      invited_by: made.invited_by,
      sent_at: was.sent_at,
      accepted_at: was.accepted_at,
      used_at: null,
      suspended_at: was.suspended_at,
      suspended_by: was.suspended_by,
      suspended_by_firm: was.suspended_by_firm,
      removed_at: null,
      removed_by: null,
    })
    .execute()
}

/** Deletes memberships with what opens something by them. */
export async function deleteMemberships(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['project_grant', 'calendar_feed', 'ticket', 'see_as', 'link'] as const)
    await trx.deleteFrom(table).where('membership_id', 'in', ids).execute()
  await trx.deleteFrom('membership').where('id', 'in', ids).execute()
}

/** Ends the uploads to a project of whoever does not see it in its company; their files are swept away. */
export async function endUploadsWithout(
  trx: Trx,
  { project, organisation }: { project: string; organisation: string },
): Promise<void> {
  await trx
    .deleteFrom('upload')
    .where('organisation_id', '=', organisation)
    .where('project_id', '=', project)
    // What the firm sends goes on.
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('account.firm_roles', 'is', null),
    )
    .where('account_id', 'not in', ({ selectFrom }) =>
      selectFrom('membership')
        .select('membership.account_id')
        .where('membership.organisation_id', '=', organisation)
        .where('membership.removed_at', 'is', null)
        .where(({ or, eb, exists, selectFrom: from }) =>
          or([
            eb('membership.sees_all', '=', 1),
            exists(
              from('project_grant')
                .select('project_grant.project_id')
                .whereRef('project_grant.membership_id', '=', 'membership.id')
                .where('project_grant.project_id', '=', project),
            ),
          ]),
        ),
    )
    .execute()
}

/** Takes away all that is granted of a project. */
export async function dropGrants(trx: Trx, project: string): Promise<void> {
  await trx.deleteFrom('project_grant').where('project_id', '=', project).execute()
}
