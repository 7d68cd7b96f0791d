import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { memberIsActive } from '../../platform/auth/in-force.ts'

/** What somebody may do on a project at this moment. */
export interface Writer {
  membership: string
  organisation: string
  seesAll: boolean
  role: 'viewer' | 'member' | 'admin'
  email: string
  first_name: string
  last_name: string
  username: string | null
  title: string
}

/** Somebody on a project that they see now, by a membership that is in force; undefined: they do not. */
export async function writerOn(
  read: Kysely<Tables>,
  account: string,
  project: string,
): Promise<Writer | undefined> {
  const row = await read
    .selectFrom('project')
    .innerJoin('membership', 'membership.organisation_id', 'project.organisation_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['membership.id as membership', 'membership.role', 'membership.sees_all', 'email'])
    .select(['membership.organisation_id as organisation', 'project.title', 'account.username'])
    .select(['account.first_name', 'account.last_name'])
    .where('project.id', '=', project)
    .where('account.id', '=', account)
    .where(memberIsActive)
    .where(
      sql<boolean>`(membership.sees_all = 1 or exists (select 1 from project_grant
        where membership_id = membership.id and project_grant.project_id = project.id))`,
    )
    .executeTakeFirst()
  return row && { ...row, seesAll: row.sees_all === 1 }
}
