import type { BadgeShape } from '../../ui/base/Badge.tsx'
import type { ClientPerson, ClientProject, ClientWait } from './staff.contract.ts'

/** `1 person`, `3 people`. */
export const numbered = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** What somebody is called: by their address where an invitation has no name. */
export const calledPerson = ({
  first_name,
  last_name,
  email,
}: Pick<ClientPerson, 'first_name' | 'last_name' | 'email'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email

/** The state of somebody in a word, with its shape; null for the usual one. */
export function personBadge({
  state,
  suspended_by,
}: Pick<ClientPerson, 'state' | 'suspended_by'>): { shape: BadgeShape; children: string } | null {
  if (suspended_by === 'firm') return { shape: 'bars', children: 'Suspended by us' }
  if (state === 'suspended') return { shape: 'bars', children: 'Suspended by their admin' }
  return state === 'invited' ? { shape: 'ring', children: 'Invited' } : null
}

/** The most projects that are named in a row; of more, only how many. */
const mostNamed = 2

/** Which projects somebody sees. */
export function seenWords(
  { projects }: Pick<ClientPerson, 'projects'>,
  all: readonly Pick<ClientProject, 'id' | 'title'>[],
): string {
  if (projects === null) return 'sees all projects'
  const seen = all.filter(({ id }) => projects.includes(id)).map(({ title }) => title)
  if (seen.length === 0) return 'sees no project'
  if (seen.length > mostNamed) return `sees ${seen.length} projects`
  return `sees only ${seen.join(' and ')}`
}

export const waitWords: Record<ClientWait['kind'], string> = {
  answer: 'answered',
  decision: 'decided',
  request: 'asked for',
  approval: 'to be approved',
}
