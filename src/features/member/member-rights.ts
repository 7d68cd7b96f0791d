import type { MemberRole } from '../../contract/access.ts'
import { malformed } from '../../contract/problem.ts'

/** Whoever manages members sees every project, so that they can grant what they have. */
export function refuseMixed(role: MemberRole, projects: string[] | null): void {
  if (role !== 'admin' || projects === null) return
  const detail = 'An admin sees every project of the organisation.'
  throw malformed(detail, { projects: [detail] })
}

/** Whether somebody sees more projects than before; null: all. */
export const hasMore = (before: string[] | null, now: string[] | null) =>
  before !== null && (now === null || now.some((id) => !before.includes(id)))

/** For the audit, by their ids. */
export const rightsOf = (role: MemberRole, projects: string[] | null) => ({
  role,
  projects: projects === null ? 'all' : projects.toSorted().join(' '),
})
