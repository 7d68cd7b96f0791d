/**
 * The roles and what each of them may do: sets, not ranks. The server, the menus, the matrix of the
 * tests and the documentation all read these two tables.
 */
const memberRights = {
  viewer: ['read'],
  member: ['read', 'take-part'],
  admin: ['read', 'take-part', 'manage-files', 'manage-members'],
} as const

const managing = [
  'console',
  'site',
  'enquiries',
  'projects',
  'every-project',
  'organisations',
  'people',
  'mail',
  'audit',
] as const

/** The same for the firm's own people, who may have several roles. */
const firmRights = {
  editor: ['console', 'site'],
  consultant: ['console', 'enquiries', 'projects'],
  manager: managing,
  owner: [...managing, 'staff', 'settings', 'export', 'erasure'],
} as const

export type MemberRole = keyof typeof memberRights
export type FirmRole = keyof typeof firmRights
export type Role = MemberRole | FirmRole

/** What somebody of an organisation may do in it, and one of the firm's people everywhere. */
export type MemberRight = (typeof memberRights)[MemberRole][number]
export type FirmRight = (typeof firmRights)[FirmRole][number]
export type Right = MemberRight | FirmRight

export const memberRoles = Object.keys(memberRights) as [MemberRole, ...MemberRole[]]
export const firmRoles = Object.keys(firmRights) as [FirmRole, ...FirmRole[]]

const rightsOf: Record<Role, readonly Right[]> = { ...memberRights, ...firmRights }

/**
 * Who may call an endpoint. `anyone`: no sign-in; the answer is public and the same for all.
 * `self`: whoever is signed in, about themselves alone. `organisation:take-part`: members with that
 * right, about their own organisation. `staff:people`: the firm's people with that right.
 */
export type Access = 'anyone' | 'self' | `organisation:${MemberRight}` | `staff:${FirmRight}`

/** Whether a role is one of the firm's own people. */
export const isFirmRole = (role: Role): role is FirmRole => role in firmRights

/** Whether somebody with these roles is one of the firm's own people. */
export const isStaff = (roles: readonly Role[]): boolean => roles.some(isFirmRole)

/** Whether one of these roles has a right. */
export const hasRight = (roles: readonly Role[], right: Right): boolean =>
  roles.some((role) => rightsOf[role].includes(right))

/** Whose rights: those of the roles, and for a request by an API key of these no more than the key's. */
export interface RightsHolder {
  roles: readonly Role[]
  key?: { id: string; rights: readonly Right[] }
}

/** Whether somebody may do what this right is for. */
export const mayUse = ({ roles, key }: RightsHolder, right: Right): boolean =>
  hasRight(roles, right) && (key?.rights.includes(right) ?? true)

/** The rights of somebody with these roles, each once. */
export const rightsOfAll = (roles: readonly Role[]): Right[] => [
  ...new Set(roles.flatMap((role) => rightsOf[role])),
]

/** Whether the access of an endpoint admits somebody with these roles. */
export function admits(access: Access, roles: readonly Role[]): boolean {
  if (access === 'anyone' || access === 'self') return true
  return hasRight(roles, access.slice(access.indexOf(':') + 1) as Right)
}

/** Whether a value is an access; undefined, which untyped JavaScript could pass, is none. */
export function isAccess(value: unknown): value is Access {
  const all: unknown[] = ['anyone', 'self']
  all.push(...rightsOfAll(memberRoles).map((right) => `organisation:${right}`))
  all.push(...rightsOfAll(firmRoles).map((right) => `staff:${right}`))
  return all.includes(value)
}

/**
 * Whether somebody may give this role to another, or take it away: it takes the right over such
 * people, and nobody gives on what they lack. Who manages the members of an organisation may within
 * it alone, which the caller has to check.
 */
export function mayGrant(actor: RightsHolder, role: Role): boolean {
  const lacks = rightsOf[role].some((right) => !mayUse(actor, right))
  if (isFirmRole(role)) return mayUse(actor, 'staff') && !lacks
  return mayUse(actor, 'people') || (mayUse(actor, 'manage-members') && !lacks)
}
