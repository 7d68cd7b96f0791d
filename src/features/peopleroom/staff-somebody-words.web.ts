import type { BadgeShape } from '../../ui/base/Badge.tsx'
import { firmRoleNames, roleNames } from '../../contract/role-names.ts'
import type { Somebody, SomebodyRow } from './staff.contract.ts'

/** What somebody is called: by their address where nobody has typed a name. */
export const calledSomebody = ({ name, email }: Pick<SomebodyRow, 'name' | 'email'>): string =>
  name || email

/** The state of an account in a word, with its shape; null for the usual one. */
export const stateBadge = (
  state: SomebodyRow['state'],
): { shape: BadgeShape; children: string } | null =>
  state === 'suspended'
    ? { shape: 'bars', children: 'Suspended' }
    : state === 'invited'
      ? { shape: 'ring', children: 'Invited' }
      : null

/** What somebody is in a line: of the firm by their roles, else where they are members. */
export function placeWords({ roles, memberships }: SomebodyRow): string {
  if (roles.length > 0) return `Of the firm: ${roles.map((one) => firmRoleNames[one]).join(', ')}`
  const [first, ...more] = memberships
  if (!first) return 'Of no organisation any more'
  const and = more.length > 0 ? ` and ${more.length} more` : ''
  return `${first.organisation}, ${roleNames[first.role]}${and}`
}

type Membership = Somebody['memberships'][number]

/** How somebody stands in an organisation. */
export function membershipWords(one: Membership): string {
  if (one.organisation_suspended) return 'The whole organisation is suspended'
  if (one.state === 'invited') return 'Invited, has not agreed yet'
  if (one.state === 'active') return 'Active'
  return one.suspended_by === 'firm' ? 'Suspended by us' : 'Suspended by their admin'
}

/** Which of its projects somebody sees. */
export const seesWords = ({ projects }: Membership): string =>
  projects === null
    ? 'sees all projects'
    : `sees ${projects.length} ${projects.length === 1 ? 'project' : 'projects'}`

/** What a second factor says about somebody. */
export function factorWords({ has_second_factor, memberships, roles }: Somebody): string {
  if (has_second_factor) return 'Yes'
  const by = memberships.find(({ second_factor_required }) => second_factor_required)
  if (roles.length > 0) return 'No; where the firm requires one, it is set up at the next sign-in'
  return by ? `No; it is set up at the next sign-in, because ${by.organisation} requires one` : 'No'
}
