import { addressProblem } from '../../contract/email.ts'
import { isStaff, memberRanks, staffRanks, type Role } from '../../contract/access.ts'
import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import type { Person } from '../../features/organisation/contract.ts'
import type { Accounts } from '../server/accounts.ts'
import { atTheMachine, withAccounts } from './command-accounts.ts'
import { done, type Command, type Outcome } from './command.ts'
import { setupAddress } from '../server/greeting.ts'

const usage = [
  'user list [ORGANISATION]',
  'user invite EMAIL ROLE [ORGANISATION]',
  'user reset-password|suspend|restore|remove|revoke-sessions EMAIL',
].join(', or ')

const acts = {
  'reset-password': ['reset', 'A mail with a link is on its way.'],
  suspend: ['suspend', 'They are kept out from now on.'],
  restore: ['restore', 'They can sign in again.'],
  remove: ['remove', 'They are removed, and can sign in no more.'],
  'revoke-sessions': ['revoke', 'They are signed out everywhere.'],
} as const

const isAct = (what: string): what is keyof typeof acts => Object.hasOwn(acts, what)

const user: Command = {
  help: `People who can sign in: ${usage}.`,
  example: 'npm run portico -- user invite maren@haldenmarine.example admin "Halden Marine Supply"',
  async run({ words: [what = '', ...words] }) {
    if (what !== 'list' && what !== 'invite' && !isAct(what))
      return done(`Say "${usage}".`, null, 2)
    return await withAccounts(async (accounts, { links }): Promise<Outcome> => {
      if (what === 'list') return await list(accounts, words[0])
      const [email = '', role = '', organisation] = words
      if (what === 'invite') {
        const person = await invite(accounts, { email, role, organisation })
        return done(`Invited. The link, which is on its way by mail too:\n${links[0]}`, {
          ...person,
          link: links[0],
        })
      }
      const person = await byAddress(accounts, email)
      const [verb, said] = acts[what]
      await accounts.people[verb]('everybody', person.id, atTheMachine)
      const link = links[0] ? `\n${links[0]}` : ''
      return done(said + link, { id: person.id, link: links[0] ?? null })
    }).catch(asRefusal)
  },
}

/** A refusal is one sentence and status 1, like any other reason. */
function asRefusal(error: unknown): never {
  throw error instanceof Problem ? new StartError(error.message) : error
}

async function everybody({ people, companies }: Accounts): Promise<(Person & { of: string })[]> {
  const homes = [{ id: null, name: 'the firm' }, ...(await companies.list())]
  const lists = homes.map(async ({ id, name }) => {
    const found = await people.list('everybody', id)
    return found.map((person) => ({ ...person, of: name }))
  })
  return (await Promise.all(lists)).flat()
}

async function list(accounts: Accounts, organisation: string | undefined): Promise<Outcome> {
  const all = await everybody(accounts)
  const wanted = all.filter(({ of }) => organisation === undefined || of === organisation)
  const lines = wanted.map(
    ({ email, username, role, state, of }) =>
      `${role.padEnd(10)}  ${state.padEnd(9)}  ${email}  ${username ?? '-'}  ${of}`,
  )
  return done(lines.join('\n') || 'Nobody yet.', wanted)
}

async function invite(
  { people, companies }: Accounts,
  given: { email: string; role: string; organisation: string | undefined },
): Promise<Person> {
  const roles: readonly string[] = [...memberRanks, ...staffRanks]
  if (!roles.includes(given.role)) throw new StartError(`A role is one of ${roles.join(', ')}.`)
  const role = given.role as Role
  const problem = addressProblem(given.email.trim())
  if (problem) throw new StartError(problem)
  const homes = await companies.list()
  const home = homes.find(({ id, name }) => [id, name].includes(given.organisation ?? ''))
  if (!isStaff(role) && !home) {
    const names = homes.map(({ name }) => `"${name}"`).join(', ')
    throw new StartError(`Name the organisation of a ${role}: ${names || 'there is none yet'}.`)
  }
  const nobody = { first_name: '', last_name: '' }
  const newcomer = { email: given.email.trim().toLowerCase(), role, ...nobody }
  return await people.invite(isStaff(role) ? null : (home?.id ?? null), newcomer, atTheMachine)
}

async function byAddress(accounts: Accounts, word: string): Promise<Person> {
  const wanted = word.trim().toLowerCase()
  const all = await everybody(accounts)
  const found = all.find(
    ({ id, email, username }) => id === word || [email, username].includes(wanted),
  )
  if (!found) throw new StartError(`There is nobody called ${word}.`)
  return found
}

const organisation: Command = {
  help: 'List the client companies, or add one: organisation list, organisation add NAME.',
  example: 'npm run portico -- organisation add "Halden Marine Supply"',
  async run({ words: [what, name = ''] }) {
    if (what !== 'list' && (what !== 'add' || !name.trim()))
      return done('Say "organisation list" or "organisation add NAME".', null, 2)
    return await withAccounts(async ({ companies }) => {
      if (what === 'add') {
        const added = await companies.add(name.trim(), atTheMachine)
        return done(`Added: ${added.name}`, added)
      }
      const all = await companies.list()
      const lines = all.map(
        ({ id, name: of, suspended_at }) => `${id}  ${of}${suspended_at ? '  (kept out)' : ''}`,
      )
      return done(lines.join('\n') || 'No organisations yet.', all)
    })
  },
}

const setupLink: Command = {
  help: 'Print a new link by which the first owner comes in; earlier ones stop working.',
  example: 'npm run portico -- setup-link',
  run: async () =>
    await withAccounts(async (accounts, { origin }) => {
      const token = await accounts.links.setup()
      if (token === null) throw new StartError('There is an owner already.')
      const link = setupAddress(origin, token)
      return done(link, { link })
    }),
}

export const userCommands: Record<string, Command> = { user, organisation, 'setup-link': setupLink }
