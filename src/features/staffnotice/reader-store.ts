import type { FirmRole } from '../../contract/access.ts'
import type { StaffNoticeKind } from '../../contract/staff-notice.ts'
import type { NotificationHow } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { firmRolesIn, isOfFirm } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'
import { usualForStaff } from './choice-store.ts'

/** One of the firm's people, with what they chose for a kind. */
export interface ChoosingStaff {
  id: string
  email: string
  first_name: string
  time_zone: string | null
  how: NotificationHow
  roles: FirmRole[]
}

/** The firm's people who can sign in, with what they chose for a kind. */
export async function staffChoosing(
  { read }: Database,
  kind: StaffNoticeKind,
): Promise<ChoosingStaff[]> {
  const rows = await read
    .selectFrom('account')
    .leftJoin('staff_notice_choice', (join) =>
      join
        .onRef('staff_notice_choice.staff_id', '=', 'account.id')
        .on('staff_notice_choice.kind', '=', kind),
    )
    .select(['account.id', 'email', 'first_name', 'time_zone', 'firm_roles', 'how'])
    .where(isOfFirm)
    .where(accountIsActive)
    .where('password_hash', 'is not', null)
    .execute()
  return rows.map(({ firm_roles, how, ...person }) => ({
    ...person,
    how: how ?? usualForStaff[kind],
    roles: firmRolesIn(firm_roles ?? ''),
  }))
}

/** The accounts of a project's team. */
export async function membersOfTeam({ read }: Database, project: string): Promise<Set<string>> {
  const rows = await read
    .selectFrom('project_team')
    .select('account_id')
    .where('project_id', '=', project)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Those of these projects whose team somebody is on. */
export async function teamsWith(
  { read }: Database,
  account: string,
  projects: string[],
): Promise<Set<string>> {
  if (projects.length === 0) return new Set()
  const rows = await read
    .selectFrom('project_team')
    .select('project_id')
    .where('account_id', '=', account)
    .where('project_id', 'in', projects)
    .execute()
  return new Set(rows.map(({ project_id }) => project_id))
}

/** What a notice about an enquiry depends on. */
export interface EnquiryNow {
  assignee_id: string | null
  state: string
}

/** Of those of these enquiries that can still be read: who has them, and their state. */
export async function enquiriesIn(
  { read }: Database,
  ids: string[],
): Promise<Map<string, EnquiryNow>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('enquiry')
    .select(['id', 'assignee_id', 'state'])
    .where('id', 'in', ids)
    .where('quarantined_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
