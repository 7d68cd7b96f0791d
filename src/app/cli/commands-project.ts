import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { Problem } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import { projectStatuses } from '../../contract/work.ts'
import { newProject } from '../../features/project/contract.ts'
import type { Author } from '../../features/project/manage.ts'
import { newRequest } from '../../features/request/contract.ts'
import { newUpdate } from '../../features/update/contract.ts'
import { atTheMachine, withAccounts } from './command-accounts.ts'
import { done, type Command, type Outcome } from './command.ts'
import type { Accounts } from '../server/accounts.ts'
import { requestsOf, updatesOf } from './work-lists.ts'
import { manageWork, type WorkManagement } from '../server/work.ts'
import type { World } from '../server/world.ts'

/** Runs with what manages projects; a refusal is one sentence and status 1. */
export async function withWork(
  use: (work: WorkManagement, accounts: Accounts, author: Author, world: World) => Promise<Outcome>,
): Promise<Outcome> {
  const run = withAccounts(async (accounts, { world, firm, notify, notifyFirm }) => {
    const author = { by: atTheMachine, name: await firm() }
    const work = manageWork({ ...world, audit: accounts.audit, notify, notifyFirm })
    return await use(work, accounts, author, world)
  })
  return await run.catch((error: unknown) => {
    throw error instanceof Problem ? new StartError(error.message) : error
  })
}

/** What a file of JSON says, or what comes on standard input for `-`; checked by its schema. */
export function readFileAs<S extends z.ZodType>(schema: S, file: string): z.output<S> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartError(`${file} is not as it should be: ${wrong.join('; ')}`)
}

const usage = [
  'project list',
  'project add ORGANISATION FILE',
  `project status PROJECT ${projectStatuses.join('|')} [REASON]`,
  'project milestone PROJECT TITLE DATE',
  'project reach MILESTONE',
].join(', or ')

const project: Command = {
  help: `Look after projects: ${usage}. FILE is JSON.`,
  example: `npm run portico -- project status ID active`,
  async run({ words: [what, first = '', second = '', third = ''] }) {
    if (what === 'list')
      return await withWork(async ({ projects }) => listed(await projects.list()))
    if (what === 'add') return await add(first, second)
    if (what === 'status') return await setStatus(first, second, third)
    if (what === 'milestone')
      return await withWork(async ({ projects }, _, author) => {
        if (!/^\d{4}-\d\d-\d\d$/.test(third)) throw new StartError('A DATE is such as 2027-03-31.')
        const given = { title: second, due_date: third }
        const made = await projects.addMilestone(first, given, author)
        return done(`Added: ${made.id}`, made)
      })
    if (what !== 'reach') return done(`Say "${usage}".`, null, 2)
    return await withWork(async ({ projects }, _, author) => {
      await projects.reach(first, author)
      return done('Reached.', { id: first })
    })
  },
}

const listed = (all: Awaited<ReturnType<WorkManagement['projects']['list']>>) =>
  done(
    all
      .map((one) => `${one.id}  ${one.status.padEnd(9)}  ${one.client_name}: ${one.title}`)
      .join('\n') || 'No projects yet.',
    all,
  )

async function add(organisation: string, file: string): Promise<Outcome> {
  const given = readFileAs(newProject, file)
  return await withWork(async ({ projects }, { companies }, author) => {
    const homes = await companies.list()
    const home = homes.find(({ id, name }) => [id, name].includes(organisation))
    if (!home) throw new StartError(`There is no organisation ${organisation}.`)
    const made = await projects.add({ organisation: home.id, ...given }, author)
    return done(`Added: ${made.id}`, made)
  })
}

async function setStatus(id: string, word: string, reason: string): Promise<Outcome> {
  const to = projectStatuses.find((status) => status === word)
  if (!to) throw new StartError(`A status is one of ${projectStatuses.join(', ')}.`)
  return await withWork(async ({ projects }, _, author) => {
    await projects.setStatus(id, to, reason, author)
    return done(`It is ${to.replace('_', ' ')} now.`, { id, status: to })
  })
}

/** Runs with what lists something of a project. */
export const listOf = async (id: string, list: typeof updatesOf): Promise<Outcome> =>
  await withWork(
    async ({ projects }, _, __, { database }) => await list(await projects.find(id), database),
  )

const updateUsage = 'update publish PROJECT FILE, or update list PROJECT'

const update: Command = {
  help: `Publish status reports, and see who has read them: ${updateUsage}. FILE is JSON, or - for standard input.`,
  example: 'npm run portico -- update publish ID report.json',
  async run({ words: [what, id = '', file = ''] }) {
    if (what === 'list' && id) return await listOf(id, updatesOf)
    if (what !== 'publish' || !file) return done(`Say "${updateUsage}".`, null, 2)
    const given = readFileAs(newUpdate, file)
    return await withWork(async ({ publish }, _, author) => {
      await publish(id, given, author)
      return done('Published.', { id })
    })
  },
}

const requestUsage =
  'request ask PROJECT FILE, request list PROJECT, or request withdraw PROJECT REQUEST'

const request: Command = {
  help: `Ask a client for something, and read the answers: ${requestUsage}. FILE is JSON, or - for standard input.`,
  example: 'npm run portico -- request ask ID question.json',
  async run({ words: [what, id = '', second = ''] }) {
    if (what === 'list' && id) return await listOf(id, requestsOf)
    if (what === 'withdraw' && second)
      return await withWork(async ({ withdrawRequest }, _, { by }) => {
        await withdrawRequest(id, second, by)
        return done('Withdrawn.', { id: second })
      })
    if (what !== 'ask' || !second) return done(`Say "${requestUsage}".`, null, 2)
    const given = readFileAs(newRequest, second)
    return await withWork(async ({ ask }, _, { by }) => {
      const made = await ask(id, given, by)
      return done(`Asked: ${made.id}`, made)
    })
  },
}

export const projectCommands: Record<string, Command> = { project, update, request }
