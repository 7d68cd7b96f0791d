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
  /** The one that ends is an invitation that nobody has agreed to: it gives them nothing. */
  unanswered: boolean
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
  const unanswered = ends?.accepted_at === null && member.accepted_at !== null
  const more = unanswered ? null : ends
  const of = (one: MovedMember) =>
    one.sees_all === 1 ? (projects.get(one.organisation_id) ?? []) : one.projects
  const own = [...new Set([...of(member), ...(more ? of(more) : [])])].toSorted()
  const every = [...projects.values()].flat()
  const sawAll = member.sees_all === 1 || more?.sees_all === 1
  const wouldSeeMore = sawAll && every.some((id) => !own.includes(id))
  const isNarrowed = sees === 'before' && wouldSeeMore
  const sees_all = sawAll && !isNarrowed ? 1 : 0
  const role = roleOf(member, more, sees)
  const after: MovedRights = {
    ...strictest(member, ends),
    // Whoever manages people sees every project, so that they can grant what they have.
    role: role === 'admin' && sees_all === 0 ? 'member' : role,
    sees_all,
    projects: sees_all === 1 ? [] : own,
    ...removalOf(member),
  }
  const lesser = member.role === 'admin' ? 'demoted' : 'less'
  const change = isNarrowed ? lesser : wouldSeeMore ? 'more' : 'none'
  return { member, after, ends, unanswered, change }
}

/** Of somebody in both: with `before` the lesser role, so that they may do nothing new anywhere. */
function roleOf(member: MovedMember, ends: MovedMember | null, sees: MergedSight): MemberRole {
  if (!ends) return member.role
  const less = lesser(member.role, ends.role)
  if (sees === 'before') return less
  return less === member.role ? ends.role : member.role
}

const lesser = (a: MemberRole, b: MemberRole) => (ranks.indexOf(a) < ranks.indexOf(b) ? a : b)

/** Whoever was shut out of one of the two stays shut out; by the firm, if it was the firm in one. */
function strictest(own: MovedRights, other: MovedRights | null) {
  const shut = [own, other].filter((one) => one !== null && one.suspended_at !== null)
  const [first] = shut.toSorted(
    (a, b) => Number(b?.suspended_by_firm) - Number(a?.suspended_by_firm),
  )
  return suspensionOf(first ?? own)
}

const suspensionOf = ({ suspended_at, suspended_by, suspended_by_firm }: MovedRights) => ({
  suspended_at,
  suspended_by,
  suspended_by_firm,
})
const removalOf = ({ removed_at, removed_by }: MovedRights) => ({ removed_at, removed_by })
const sightOf = ({ role, sees_all, projects }: MovedRights) => ({
  role,
  sees_all,
  projects: projects.toSorted(),
})

interface Changed {
  before: MovedRights
  after: MovedRights
}

const isSince = <T>(part: (of: MovedRights) => T, now: MovedRights, { after }: Changed) =>
  JSON.stringify(part(now)) !== JSON.stringify(part(after))

/** What a merge has changed, as it was before; what somebody has changed since stays as they made it. */
export function putBack(now: MovedRights, changed: Changed): MovedRights {
  const back = <T>(part: (of: MovedRights) => T): T =>
    part(isSince(part, now, changed) ? now : changed.before)
  return { ...back(sightOf), ...back(suspensionOf), ...back(removalOf) }
}

/**
 * The same of the membership that a merge has ended of somebody in both: what was taken from them since
 * is taken from this one, too. `projects`: those of its company.
 */
export function revived(
  ended: Changed,
  stayed: Changed & { now: MovedRights },
  projects: readonly string[],
): MovedRights {
  const { now, after } = stayed
  if (now.removed_at !== null) return ended.after
  const back = { ...ended.before, ...strictest(ended.before, now) }
  if (!isSince(sightOf, now, stayed)) return back
  const role = now.role === after.role ? back.role : lesser(back.role, now.role)
  if (now.sees_all === 1) return { ...back, role }
  const saw = back.sees_all === 1 ? projects : back.projects
  const seen = saw.filter((id) => now.projects.includes(id))
  return { ...back, role: role === 'admin' ? 'member' : role, sees_all: 0, projects: seen }
}
