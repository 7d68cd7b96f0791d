import { projectStatuses, rhythms, type ProjectStatus, type Rhythm } from '../../contract/work.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { named, oneOf, readJsonFile } from '../../platform/command/input.ts'
import { row } from '../../platform/command/lines.ts'
import { newProject } from './contract.ts'
import type { Wired } from '../../platform/command/wired.ts'
import type { addProject } from './add.ts'
import type { addMilestone, reachMilestone } from './milestones.ts'
import type { Projects } from './store.ts'
import { teamCommands, type TeamGiven } from './team-commands.ts'

interface Given extends TeamGiven {
  author: Author
  projects: {
    list: () => ReturnType<Projects['list']>
    add: Wired<typeof addProject>
    setStatus: (id: string, to: ProjectStatus, reason: string, author: Author) => Promise<void>
    setRhythm: (id: string, to: Rhythm, author: Author) => Promise<void>
    addMilestone: Wired<typeof addMilestone>
    reach: Wired<typeof reachMilestone>
  }
  /** The client company with this name or id. */
  organisationNamed: (word: string) => Promise<{ id: string }>
}

const project = 'The id of the project, as project list prints it.'

/** Commands for projects and their milestones. */
export const projectCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the projects, by client company.',
    example: 'project list',

    run: async () =>
      await open(async ({ projects }) => {
        const rows = await projects.list()
        const all = rows.map(({ id, organisation_id, status, title, client_name }) => ({
          id,
          organisation_id,
          status,
          title,
          client_name,
        }))
        const lines = all.map(({ id, status, client_name, title }) =>
          row(id, status.padEnd(9), `${client_name}: ${title}`),
        )
        return done(lines.join('\n') || 'No projects yet.', all)
      }),
  }).prints([
    {
      id: 'Its id.',
      organisation_id: 'The client company that it is for.',
      status: `One of ${projectStatuses.join(', ')}.`,
      title: 'Its title.',
      client_name: 'The name of the company.',
    },
  ]),
  add: command({
    summary: 'Add a project to a client company.',
    example: 'project add "Halden Marine Supply" project.json',
    arguments: {
      organisation: 'The name or id of the client company.',
      file: 'JSON with title, description, start_date, end_date and rhythm; - for standard input.',
    },

    run: async ({ organisation, file }) => {
      const given = readJsonFile(newProject, file)
      return await open(async ({ projects, organisationNamed, author }) => {
        const { id: home } = await organisationNamed(organisation)
        const { id } = await projects.add({ organisation: home, ...given }, author)
        return done(`Added: ${id}`, { id })
      })
    },
  }).prints({ id: 'The id of the new project.' }),
  status: status(open),
  rhythm: rhythm(open),
  ...teamCommands(open),
  milestone: command({
    summary: 'Add a milestone to a project.',
    example: 'project milestone ID "Live" 2027-03-31',
    arguments: { project, title: 'What is to be reached.', date: 'By when, such as 2027-03-31.' },

    run: async ({ project: id, title, date }) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(date))
        throw new WrongCall(`date is such as 2027-03-31, and not "${date}"`)
      return await open(async ({ projects, author }) => {
        const given = { title, due_date: date }
        const made = await named('project', id, () => projects.addMilestone(id, given, author))
        return done(`Added: ${made.id}`, { id: made.id, project_id: id, ...given })
      })
    },
  }).prints({
    id: 'The id of the new milestone.',
    project_id: 'The project.',
    title: 'What is to be reached.',
    due_date: 'By when.',
  }),
  reach: reach(open),
})

const status = (open: Open<Given>) =>
  command({
    summary: 'Move a project on to another status, and notify the client.',
    example: 'project status ID active',
    arguments: {
      project,
      status: `One of ${projectStatuses.join(', ')}.`,
      'reason?': 'Why; required to reopen a completed project.',
    },

    run: async ({ project: id, status: word, reason = '' }) => {
      const to = oneOf('status', word, projectStatuses)
      return await open(async ({ projects, author }) => {
        await named('project', id, () => projects.setStatus(id, to, reason, author))
        return done(`It is ${to.replace('_', ' ')} now.`, { id, status: to })
      })
    },
  }).prints({ id: 'The id of the project.', status: 'Its status now.' })

const rhythm = (open: Open<Given>) =>
  command({
    summary: 'Say how often an update of a project is promised; Today reminds of it.',
    example: 'project rhythm ID two_weeks',
    arguments: { project, rhythm: `One of ${rhythms.join(', ')}.` },

    run: async ({ project: id, rhythm: word }) => {
      const to = oneOf('rhythm', word, rhythms)
      return await open(async ({ projects, author }) => {
        await named('project', id, () => projects.setRhythm(id, to, author))
        return done(`Promised: ${to.replace('_', ' ')}.`, { id, rhythm: to })
      })
    },
  }).prints({ id: 'The id of the project.', rhythm: 'How often an update is promised now.' })

const reach = (open: Open<Given>) =>
  command({
    summary: 'Mark a milestone as reached, and notify the client.',
    example: 'project reach ID',
    arguments: { milestone: 'The id of the milestone, as project milestone printed it.' },

    run: async ({ milestone }) =>
      await open(async ({ projects, author }) => {
        await named('milestone', milestone, () => projects.reach(milestone, author))
        return done('Reached.', { id: milestone })
      }),
  }).prints({ id: 'The id of the milestone.' })
