import type { MemberRole } from '../../contract/access.ts'
import { malformed, Problem } from '../../contract/problem.ts'

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

/** The role and the projects that they see; what is left out stays. */
export interface Rights {
  role?: MemberRole | undefined
  projects?: string[] | null | undefined
  /** What they had when the change was begun; left out or null: whatever they have. */
  base?: { role: MemberRole; projects: string[] | null } | null
}

/** Whether nothing differs, but for the order. */
export const areSameRights = (one: HeldRights, other: HeldRights) =>
  JSON.stringify(rightsOf(one.role, one.projects)) ===
  JSON.stringify(rightsOf(other.role, other.projects))

interface HeldRights {
  role: MemberRole
  projects: string[] | null
}

/** 409 where somebody else has changed the same meanwhile; the one of role and projects is no matter to the other. */
export function demandBase(now: HeldRights, given: Rights): void {
  const is = rightsOf(now.role, now.projects)
  const was = given.base ? rightsOf(given.base.role, given.base.projects) : is
  const isOther =
    (given.role !== undefined && was.role !== is.role) ||
    (given.projects !== undefined && was.projects !== is.projects)
  if (isOther)
    throw new Problem(
      409,
      'Somebody has changed that meanwhile. Look at what it is now, then choose.',
      { theirs: { role: now.role, projects: now.projects } },
    )
}
