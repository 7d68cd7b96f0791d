import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { named } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { teamTitle } from './contract.ts'
import type { ManagedTeam } from './team.ts'

export interface TeamGiven {
  actor: SignedInActor
  team: ManagedTeam
  /** One of the firm's people by their address, username or id. */
  ofFirmNamed: (word: string) => Promise<{ id: string }>
}

const project = 'The id of the project, as project list prints it.'
const email = 'The address, username or id of one of the firm’s people.'

/** Commands for who looks after a project. */
export const teamCommands = (open: Open<TeamGiven>) => ({
  team: command({
    summary: 'List who looks after a project; mails come from the first of them by name.',
    example: 'project team ID',
    arguments: { project },

    run: async ({ project: id }) =>
      await open(async ({ team }) => {
        const all = await named('project', id, () => team.list('all', id))
        const lines = all.map(({ name, title, email: address, suspended }) =>
          row(name, title, `${address}${suspended ? ', suspended: not shown' : ''}`),
        )
        return done(lines.join('\n') || 'Nobody yet.', all)
      }),
  }).prints([
    {
      id: 'The id of the person.',
      name: 'Their name.',
      title: 'What the client reads beside it.',
      email: 'Their address, which the client is not shown.',
      added_at: 'Since when they look after the project.',
      suspended: 'Whether they are suspended: the client is shown nothing of them.',
    },
  ]),
  assign: command({
    summary: 'Let one of the firm’s people look after a project, or change their title there.',
    example: 'project assign ID idris@coronet.example "Lead consultant"',
    arguments: { project, email, title: 'What the client reads beside the name.' },

    run: async ({ project: id, email: word, title: given }) => {
      const { data: title } = teamTitle.safeParse(given)
      if (title === undefined) throw new WrongCall('title is one line of 1 to 80 characters')
      return await open(async ({ team, ofFirmNamed, actor }) => {
        const { id: person } = await ofFirmNamed(word)
        await named('project', id, () => team.assign(id, { person, title }, actor))
        return done('Assigned.', { project_id: id, id: person, title })
      })
    },
  }).prints({ project_id: 'The project.', id: 'The id of the person.', title: 'Their title.' }),
  unassign: command({
    summary: 'Take somebody off a project’s team.',
    example: 'project unassign ID idris@coronet.example',
    arguments: { project, email },

    run: async ({ project: id, email: word }) =>
      await open(async ({ team, ofFirmNamed, actor }) => {
        const { id: person } = await ofFirmNamed(word)
        await named('such person in the team of project', id, () =>
          team.unassign(id, person, actor),
        )
        return done('They are off the team.', { project_id: id, id: person })
      }),
  }).prints({ project_id: 'The project.', id: 'The id of the person.' }),
})
