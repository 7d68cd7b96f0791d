import type { MemberRole } from '../../contract/access.ts'
import type { MergedSight } from './staff.contract.ts'

/** What a membership lets somebody do and see. */
export interface MovedRights {
  role: MemberRole
  sees_all: number
  /** The projects that are granted; none where all are seen. */
  projects: string[]
  suspended_at: string | null
  suspended_by: string | null
  suspended_by_firm: number
  removed_at: string | null
  removed_by: string | null
}

/** A membership of one of two companies that become one. */
export interface MovedMember extends MovedRights {
  id: string
  account_id: string
  organisation_id: string
  accepted_at: string | null
}

/** Two companies with their projects and everybody who is in force there. */
export interface Companies {
  members: readonly MovedMember[]
  /** The ids of the projects, by company. */
  projects: ReadonlyMap<string, readonly string[]>
}

/** A membership that stays, what it becomes, and the one of the same person that ends. */
export interface Merged {
  member: MovedMember
  after: MovedRights
  ends: MovedMember | null
  change: 'none' | 'more' | 'less' | 'demoted'
}

const ranks: readonly MemberRole[] = ['viewer', 'member', 'admin']

/** What becomes of everybody when a company is merged into `kept`. Who is in both has one membership then. */
export function mergedRights(companies: Companies, kept: string, sees: MergedSight): Merged[] {
  const here = companies.members.filter(({ removed_at }) => removed_at === null)
  const byAccount = Map.groupBy(here, ({ account_id }) => account_id)
  return [...byAccount.values()].map((own) => {
    const [first, second = null] = own.toSorted(
      (a, b) => standing(b, kept) - standing(a, kept),
    ) as [MovedMember, MovedMember?]
    return merged(companies, first, second, sees)
  })
}

/** The one that somebody has agreed to stays, else that of the company that stays. */
const standing = ({ accepted_at, organisation_id }: MovedMember, kept: string) =>
  (accepted_at === null ? 0 : 2) + (organisation_id === kept ? 1 : 0)

function merged(
  { projects }: Companies,
  member: MovedMember,
  ends: MovedMember | null,
  sees: MergedSight,
): Merged {
  const of = (one: MovedMember) =>
    one.sees_all === 1 ? (projects.get(one.organisation_id) ?? []) : one.projects
  const own = [...new Set([...of(member), ...(ends ? of(ends) : [])])].toSorted()
  const every = [...projects.values()].flat()
  const sawAll = member.sees_all === 1 || ends?.sees_all === 1
  const wouldSeeMore = sawAll && every.some((id) => !own.includes(id))
  const isNarrowed = sees === 'before' && wouldSeeMore
  const sees_all = sawAll && !isNarrowed ? 1 : 0
  const role = roleOf(member, ends, sees)
  const after: MovedRights = {
    ...suspension(member, ends),
    // Whoever manages people sees every project, so that they can grant what they have.
    role: role === 'admin' && sees_all === 0 ? 'member' : role,
    sees_all,
    projects: sees_all === 1 ? [] : own,
    removed_at: null,
    removed_by: null,
  }
  const lesser = member.role === 'admin' ? 'demoted' : 'less'
  const change = isNarrowed ? lesser : wouldSeeMore ? 'more' : 'none'
  return { member, after, ends, change }
}

/** Of somebody in both: with `before` the lesser role, so that they may do nothing new anywhere. */
function roleOf(member: MovedMember, ends: MovedMember | null, sees: MergedSight): MemberRole {
  if (!ends) return member.role
  const both = [member.role, ends.role].toSorted((a, b) => ranks.indexOf(a) - ranks.indexOf(b))
  return (sees === 'before' ? both[0] : both[1]) ?? member.role
}

/** Whoever was shut out of one of the two stays shut out. */
function suspension(member: MovedMember, ends: MovedMember | null) {
  const { suspended_at, suspended_by, suspended_by_firm } =
    member.suspended_at === null && ends?.suspended_at ? ends : member
  return { suspended_at, suspended_by, suspended_by_firm }
}

/** Whether rights are the same. */
export const areSameRights = (a: MovedRights, b: MovedRights): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

const inOrder = (rights: MovedRights) => [
  rights.role,
  rights.sees_all,
  rights.projects.toSorted(),
  rights.suspended_at,
  rights.suspended_by,
  rights.suspended_by_firm,
  rights.removed_at,
  rights.removed_by,
]
