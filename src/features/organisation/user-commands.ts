import { isStaff, memberRanks, staffRanks } from '../../contract/access.ts'
import { addressProblem } from '../../contract/email.ts'
import { StartError } from '../../contract/start-error.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { oneOf } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import type { Person } from './contract.ts'
import { organisationNamed } from './find.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'

interface Given {
  actor: SignedInActor
  companies: Organisations
  people: People
}

const roles = [...memberRanks, ...staffRanks]

const linkField = 'null where a mail server is set, because only the mail has it.'

const fields = {
  id: 'Their id.',
  organisation_id: 'Their company, or null for the firm’s own people.',
  role: `One of ${roles.join(', ')}.`,
  state: 'invited (has not come yet), active or suspended.',
  username: 'What they sign in with; null before they have come.',
  email: 'Their address.',
  first_name: 'Their first name; may be empty.',
  last_name: 'Their last name; may be empty.',
  created_at: 'When they were invited.',
}

/** Lists, invites and manages people who can sign in. */
export const userCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the people who can sign in.',
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
  }).prints([{ ...fields, of: 'The name of their company, or "the firm".' }]),
  invite: command({
    summary: 'Invite somebody by mail; while no mail server is set, the link is printed.',
    example: 'user invite maren@haldenmarine.example admin "Halden Marine Supply"',
    arguments: {
      email: 'Their address.',
      role: `Of a client company: ${memberRanks.join(', ')}; of the firm: ${staffRanks.join(', ')}.`,
      'organisation?': 'The name or id of their company; left out for the firm.',
    },

    run: async ({ email, role, organisation }) => {
      const wanted = { email, role: oneOf('role', role, roles), organisation }
      return await open(async (given) => await invite(given, wanted))
    },
  }).prints({ ...fields, link: `Where they choose a password; ${linkField}` }),
  ...acts(open),
})

function acts(open: Open<Given>) {
  const act = (verb: Verb, summary: string, message: string) =>
    command({
      summary,
      example: `user ${verb} maren@haldenmarine.example`,
      arguments: { email: 'Their address, username or id.' },

      run: async ({ email }) =>
        await open(async (given) => {
          const { id } = await byAddress(given, email)
          const link = (await given.people[methods[verb]]('staff', id, given.actor)) ?? null
          return done(link === null ? message : handOver(link), { id, link })
        }),
    }).prints({ id: 'Their id.', link: `Where they choose a new password; ${linkField}` })
  return {
    'reset-password': act(
      'reset-password',
      'Mail somebody a link to choose a new password; while no mail server is set, it is printed.',
      'A mail with a link is on its way.',
    ),
    'reset-second-factor': act(
      'reset-second-factor',
      'Take every second factor from somebody who lost theirs, and sign them out.',
      'They sign in with their password alone, and may set up another second factor.',
    ),
    suspend: act('suspend', 'Suspend somebody, at once.', 'They are kept out from now on.'),
    restore: act('restore', 'Let somebody in again.', 'They can sign in again.'),
    remove: act(
      'remove',
      'Remove somebody, at once and for good.',
      'They are removed, and can sign in no more.',
    ),
    'revoke-sessions': act(
      'revoke-sessions',
      'Sign somebody out everywhere.',
      'They are signed out everywhere.',
    ),
  }
}

const methods = {
  'reset-password': 'reset',
  'reset-second-factor': 'resetSecondFactor',
  suspend: 'suspend',
  restore: 'restore',
  remove: 'remove',
  'revoke-sessions': 'revoke',
} as const
type Verb = keyof typeof methods

/** All people, or those of one company. Throws a StartError for an unknown one. */
async function everybody({ people, companies }: Given, organisation?: string) {
  const all = await companies.list()
  const firm = { id: null, name: 'the firm' }
  const homes = organisation === undefined ? [firm, ...all] : [organisationNamed(all, organisation)]
  const lists = homes.map(async ({ id, name }) => {
    const found = await people.list('staff', id)
    return found.map((person) => ({ ...person, of: name }))
  })
  return (await Promise.all(lists)).flat()
}

interface Invited {
  email: string
  role: (typeof roles)[number]
  organisation: string | undefined
}

async function invite(given: Given, { email: typed, role, organisation }: Invited) {
  const email = typed.trim().toLowerCase()
  const problem = addressProblem(email)
  if (problem) throw new StartError(problem)
  if (!isStaff(role) && organisation === undefined)
    throw new WrongCall(`organisation is missing: name the one of the ${role}`)
  const home = isStaff(role)
    ? null
    : organisationNamed(await given.companies.list(), organisation ?? '').id
  const newcomer = { email, role, first_name: '', last_name: '' }
  const person = await given.people.invite(home, newcomer, given.actor)
  const { link } = person
  const text = link === null ? 'A mail with a link is on its way.' : handOver(link)
  return done(`Invited. ${text}`, person)
}

const handOver = (link: string) =>
  `No mail server is set (SMTP_URL): hand over this link yourself. It is shown this once:\n${link}`

async function byAddress(given: Given, word: string): Promise<Person> {
  const wanted = word.trim().toLowerCase()
  const found = (await everybody(given)).filter(
    ({ id, email, username }) => id === word || [email, username].includes(wanted),
  )
  // An address with an account may have invitations of other companies, too: the account is meant.
  const accounts = found.filter(({ username }) => username !== null)
  const [one, ...others] = accounts.length > 0 ? accounts : found
  if (!one) throw new StartError(`There is nobody called ${word}.`)
  if (others.length === 0) return one
  const all = [one, ...others].map(({ id, of }) => `${id} (${of})`)
  throw new StartError(`Several are called ${word}; give the id of one: ${all.join(', ')}.`)
}
