import {
  firmRoles,
  isFirmRole,
  memberRoles,
  type FirmRole,
  type Role,
} from '../../contract/access.ts'
import { addressProblem } from '../../contract/email.ts'
import { StartError } from '../../contract/start-error.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { named, oneOf } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import { organisationNamed } from './find.ts'
import { everybody, membershipOf, rowsOf, type Given } from './listed.ts'
import { handOver, linkField, personCommands } from './person-commands.ts'

const fields = {
  id: 'The id of their account.',
  membership: 'The id of their membership, or null for the firm’s own people.',
  organisation_id: 'Their company, or null for the firm’s own people.',
  role: `One of ${memberRoles.join(', ')}; of the firm some of ${firmRoles.join(', ')}.`,
  projects: 'The ids of the projects that they see; null for all.',
  state: 'invited (has not come yet), active or suspended.',
  username: 'What they sign in with; null before they have come.',
  email: 'Their address.',
  first_name: 'Their first name; may be empty.',
  last_name: 'Their last name; may be empty.',
  created_at: 'When they were invited.',
  of: 'The name of their company, or "the firm".',
}
const roleArgument = `Of a client company: ${memberRoles.join(', ')}; of the firm one or more of ${firmRoles.join(', ')}, with commas.`

/** Lists, invites and manages people who can sign in. */
export const userCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the people who can sign in, once for each company that they are a member of.',
    example: 'user list "Halden Marine Supply"',
    arguments: { 'organisation?': 'The name or id of a client company, to list its people alone.' },

    run: async ({ organisation }) =>
      await open(async (given) => {
        const all = await everybody(given, organisation)
        const lines = all.map(({ email, username, role, state, of }) =>
          row(role.padEnd(10), state.padEnd(9), email, username ?? '-', of),
        )
        return done(lines.join('\n') || 'Nobody yet.', all)
      }),
  }).prints([fields]),
  invite: command({
    summary: 'Invite somebody by mail; while no mail server is set, the link is printed.',
    example: 'user invite maren@haldenmarine.example admin "Halden Marine Supply"',
    arguments: {
      email: 'Their address.',
      role: roleArgument,
      'organisation?': 'The name or id of their company; left out for the firm.',
    },

    run: async ({ email, role, organisation }) => {
      const wanted = { email, roles: rolesIn(role), organisation }
      return await open(async (given) => await invite(given, wanted))
    },
  }).prints({ email: 'Their address.', link: `Where they choose a password; ${linkField}` }),
  role: command({
    summary:
      'Change the role of a client company’s member, or the roles of one of the firm’s people.',
    example: 'user role maren@haldenmarine.example viewer "Halden Marine Supply"',
    arguments: {
      email: 'Their address, username or id.',
      role: roleArgument,
      'organisation?': 'The name or id of their company; left out for the firm.',
    },

    run: async ({ email, role, organisation }) => {
      const roles = rolesIn(role)
      return await open(async (given) => await setRole(given, { email, roles, organisation }))
    },
  }).prints({ id: 'Their id.', roles: 'Their roles from now on.' }),
  projects: command({
    summary: 'Say which projects a client company’s member sees.',
    example: 'user projects maren@haldenmarine.example "Halden Marine Supply" all',
    arguments: {
      email: 'Their address, username or id.',
      organisation: 'The name or id of their company.',
      projects: 'The ids of projects, with commas; or "all".',
    },

    run: async ({ email, organisation, projects }) =>
      await open(async (given) => {
        const ids = projects === 'all' ? null : projects.split(',').map((id) => id.trim())
        const id = await membershipOf(given, email, organisation)
        await named('project', projects, async () =>
          given.members.change('all', id, { projects: ids }, given.actor),
        )
        const seen = ids === null ? 'every project' : `${ids.length} of the projects`
        return done(`They see ${seen} from now on.`, { id, projects: ids })
      }),
  }).prints({ id: 'The id of their membership.', projects: 'The ids; null for all.' }),
  ...personCommands(open),
})

/** One role of a company, or some of the firm's. Throws a WrongCall for any other. */
function rolesIn(word: string): Role[] {
  const words = word.split(',').map((each) => each.trim())
  const roles = words.map((each) => oneOf('role', each, [...memberRoles, ...firmRoles]))
  if (roles.length > 1 && !roles.every(isFirmRole))
    throw new WrongCall('only the firm’s own people have several roles')
  return roles
}

interface Wanted {
  email: string
  roles: Role[]
  organisation: string | undefined
}

/** The company of a member's role, which has to be named; null for the firm's own people. */
async function homeOf({ companies }: Given, { roles: [role], organisation }: Wanted) {
  if (role === undefined || isFirmRole(role)) return null
  if (organisation === undefined)
    throw new WrongCall(`organisation is missing: name the one of the ${role}`)
  return { role, id: organisationNamed(await companies.list('all'), organisation).id }
}

async function invite(given: Given, wanted: Wanted) {
  const email = wanted.email.trim().toLowerCase()
  const problem = addressProblem(email)
  if (problem) throw new StartError(problem)
  const home = await homeOf(given, wanted)
  const newcomer = { email, first_name: '', last_name: '' }
  const { link } = home
    ? await given.members.invite(
        home.id,
        { ...newcomer, role: home.role, projects: null },
        given.actor,
      )
    : await given.people.invite({ ...newcomer, roles: wanted.roles as FirmRole[] }, given.actor)
  const text = link === null ? 'A mail with a link is on its way.' : handOver(link)
  return done(`Invited. ${text}`, { email, link })
}

async function setRole(given: Given, wanted: Wanted) {
  const home = await homeOf(given, wanted)
  const { email, roles, organisation } = wanted
  if (home) {
    const id = await membershipOf(given, email, organisation ?? '')
    await given.members.change('all', id, { role: home.role }, given.actor)
    return done(`They are ${home.role} from now on.`, { id, roles })
  }
  const [{ id }] = await rowsOf(given, email)
  await given.people.setRoles(id, { roles: roles as FirmRole[] }, given.actor)
  return done(`They are ${roles.join(', ')} from now on.`, { id, roles })
}
