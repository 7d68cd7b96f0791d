/** The ranks of an organisation's members; each includes the rights of those before it. */
export const memberRanks = ['viewer', 'member', 'admin'] as const
/** The same for the firm's own people. */
export const staffRanks = ['editor', 'consultant', 'manager', 'owner'] as const

export type MemberRank = (typeof memberRanks)[number]
export type StaffRank = (typeof staffRanks)[number]
export type Role = MemberRank | StaffRank

/**
 * Who may call an endpoint. `anyone`: no sign-in; the answer is public and the same for all.
 * `self`: whoever is signed in, about themselves alone. `organisation:admin`: members of that
 * rank or above, about their own organisation. `staff:manager`: staff of that rank or above.
 */
export type Access = 'anyone' | 'self' | `organisation:${MemberRank}` | `staff:${StaffRank}`

/** Whether a role is one of the firm's own people. */
export const isStaff = (role: Role): role is StaffRank =>
  (staffRanks as readonly Role[]).includes(role)

/** Whether a role is `needed` or above it, on the same side: no staff rank is a member's. */
export function atLeast(role: Role, needed: Role): boolean {
  const ladder: readonly Role[] = isStaff(needed) ? staffRanks : memberRanks
  return ladder.includes(role) && ladder.indexOf(role) >= ladder.indexOf(needed)
}

/** Whether the access of an endpoint admits this role. */
export function admits(access: Access, role: Role): boolean {
  if (access === 'anyone' || access === 'self') return true
  return atLeast(role, access.slice(access.indexOf(':') + 1) as Role)
}

/** Whether a value is an access; undefined, which untyped JavaScript could pass, is none. */
export function isAccess(value: unknown): value is Access {
  const all: unknown[] = ['anyone', 'self']
  all.push(...memberRanks.map((rank) => `organisation:${rank}`))
  all.push(...staffRanks.map((rank) => `staff:${rank}`))
  return all.includes(value)
}

/**
 * Whether somebody may give this role to another, or take it away: nobody may for a role above their
 * own, and only an owner may for staff roles. An admin of an organisation may within it only, which
 * the caller has to check.
 */
export function mayGrant(actor: Role, role: Role): boolean {
  if (isStaff(role)) return actor === 'owner'
  return atLeast(actor, 'manager') || (actor === 'admin' && atLeast(actor, role))
}
