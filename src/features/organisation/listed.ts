import type { MemberRole } from '../../contract/access.ts'
import { StartError } from '../../contract/start-error.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { ClientMember } from '../member/staff.contract.ts'
import { organisationNamed } from './find.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'

/** What commands do with the people of client companies. */
interface MembersByCommand {
  list(scope: 'all', organisation: string): Promise<ClientMember[]>
  invite(
    organisation: string,
    newcomer: Newcomer,
    actor: SignedInActor,
  ): Promise<{ account_id: string; link: string | null }>
  change(
    scope: 'all',
    id: string,
    to: Partial<Pick<Newcomer, 'role' | 'projects'>>,
    actor: SignedInActor,
  ): Promise<unknown>
  resend(scope: 'all', id: string, actor: SignedInActor): Promise<string | null>
  suspend(scope: 'all', id: string, actor: SignedInActor): Promise<void>
  restore(scope: 'all', id: string, actor: SignedInActor): Promise<void>
  remove(scope: 'all', id: string, actor: SignedInActor): Promise<void>
}

/** Somebody who is invited, with what their membership lets them see. */
interface Newcomer {
  email: string
  first_name: string
  last_name: string
  role: MemberRole
  projects: string[] | null
}

/** What the commands about people work with. */
export interface Given {
  actor: SignedInActor
  companies: Organisations
  people: People
  members: MembersByCommand
}

/** Somebody as the commands list them: once for each organisation that they are a member of. */
export interface Listed {
  /** Of their account. */
  id: string
  /** Null: one of the firm's own people. */
  membership: string | null
  organisation_id: string | null
  /** Several of the firm's are joined by commas. */
  role: string
  /** The ids of the projects that they see; null: all. */
  projects: string[] | null
  state: 'invited' | 'active' | 'suspended'
  username: string | null
  email: string
  first_name: string
  last_name: string
  created_at: string
  /** The name of their company, or `the firm`. */
  of: string
}

/** All people, or those of one company. Throws a StartError for an unknown one. */
export async function everybody(given: Given, organisation?: string): Promise<Listed[]> {
  const all = await given.companies.list('all')
  const homes = organisation === undefined ? all : [organisationNamed(all, organisation)]
  const lists = await Promise.all(homes.map(async (home) => await membersOf(given, home)))
  return [...(organisation === undefined ? await firmPeople(given) : []), ...lists.flat()]
}

async function firmPeople({ people }: Given): Promise<Listed[]> {
  const nowhere = { membership: null, organisation_id: null, projects: null }
  const found = await people.list()
  return found.map(({ id, roles, ...person }) => ({
    id,
    ...nowhere,
    role: roles.join(','),
    ...person,
    of: 'the firm',
  }))
}

async function membersOf({ members }: Given, home: { id: string; name: string }) {
  const found = await members.list('all', home.id)
  return found.map((member): Listed => ({
    id: member.account_id,
    membership: member.id,
    organisation_id: member.organisation_id,
    role: member.role,
    projects: member.projects,
    state: member.state,
    username: member.username,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    created_at: member.created_at,
    of: home.name,
  }))
}

/** The rows of one person by their address, user name or id; of one company only, where it is named. */
export async function rowsOf(given: Given, word: string, organisation?: string) {
  const wanted = word.trim().toLowerCase()
  const found = (await everybody(given, organisation)).filter(
    ({ id, email, username }) => id === word || [email, username].includes(wanted),
  )
  const [one] = found
  if (!one) throw new StartError(`There is nobody called ${word}.`)
  if (found.every(({ id }) => id === one.id)) return [one, ...found.slice(1)] as const
  const all = found.map(({ id, of }) => `${id} (${of})`)
  throw new StartError(`Several are called ${word}; give the id of one: ${all.join(', ')}.`)
}

/** The one membership of somebody in a company. Throws a StartError where there is none. */
export async function membershipOf(given: Given, word: string, organisation: string) {
  const [{ membership }] = await rowsOf(given, word, organisation)
  return membership ?? ''
}
