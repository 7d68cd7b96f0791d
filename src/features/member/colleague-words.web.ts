import type { BadgeShape } from '../../ui/base/Badge.tsx'
import type { Member } from './contract.ts'

type Names = Pick<Member, 'first_name' | 'last_name' | 'email'>

/** What somebody is called: by their address where an invitation has no name. */
export const calledBy = ({ first_name, last_name, email }: Names): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** The most projects that are named in a row; of more, only how many. */
const mostNamed = 2

/** Which projects somebody sees, of all of the organisation's by their ids. */
export function seenProjects({ projects }: Member, titles: ReadonlyMap<string, string>): string {
  if (projects === null) return 'All projects'
  const seen = projects.flatMap((id) => titles.get(id) ?? [])
  if (seen.length === 0) return 'No project'
  if (seen.length > mostNamed) return `${seen.length} of ${titles.size} projects`
  return `Only ${seen.join(' and ')}`
}

/** In the order of their names, whoever looks first. */
export const inOrder = (members: readonly Member[], own: string): Member[] =>
  members.toSorted(
    (one, other) =>
      Number(other.id === own) - Number(one.id === own) ||
      calledBy(one).localeCompare(calledBy(other), undefined, { numeric: true }),
  )

/** The state of somebody in a word, with its shape. */
export function badgeOf({ state, suspended_by }: Member): { shape: BadgeShape; word: string } {
  if (suspended_by === 'firm') return { shape: 'bars', word: 'Suspended by the firm' }
  if (state === 'suspended') return { shape: 'bars', word: 'Suspended by an admin' }
  return state === 'invited' ? { shape: 'ring', word: 'Invited' } : { shape: 'dot', word: 'Active' }
}

const byHand =
  'No mail has gone out, because none is set up here yet: ask the firm for the link, and hand it over.'

export const invited = (member: Names, mailed: boolean): string =>
  mailed
    ? `${calledBy(member)} is invited. A link is on its way to ${member.email}; it works for 72 hours.`
    : `${calledBy(member)} is invited. ${byHand}`

export const sentAgain = (member: Names, mailed: boolean): string =>
  mailed
    ? `Sent again to ${member.email}. The new link works for 72 hours, the earlier one no longer.`
    : `There is a new link, and the earlier one no longer works. ${byHand}`

export const restored = (member: Names): string =>
  `${calledBy(member)} can sign in again, with the same role and projects.`

export const suspended = (member: Names): string =>
  `${calledBy(member)} is suspended: signed out, and cannot come back until you let them in again.`

export const removed = (member: Member): string =>
  member.state === 'invited'
    ? `The invitation of ${calledBy(member)} is taken back. Its link no longer works.`
    : `${calledBy(member)} is removed.`

export const changedRights = (member: Names): string =>
  `Saved. ${calledBy(member)} finds it with their next click.`
