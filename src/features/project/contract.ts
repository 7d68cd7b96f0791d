import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, plannedDay } from '../../contract/fields.ts'
import { healths, projectStatuses, rhythms } from '../../contract/work.ts'

/** A project in a list. */
export const project = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  client_name: z.string(),
  status: z.enum(projectStatuses),
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  health: z.enum(healths).nullable(),
  /** In per cent, as the newest update says. */
  progress: z.number(),
})
export type Project = z.output<typeof project>

export const milestone = z.object({
  id: z.string(),
  title: z.string(),
  due_date: z.iso.date(),
  reached_at: moment.nullable(),
})
export type Milestone = z.output<typeof milestone>

/** One of the firm's people who look after a project, as its client reads it: no address, no id. */
export const consultant = z.object({ name: z.string(), title: z.string() })
export type Consultant = z.output<typeof consultant>

/** What a client reads beside such a name: `Lead consultant`. */
export const teamTitle = line().min(1, 'Say what they do on the project.').max(80)

export const milestoneTitle = line().min(1, 'Say what is to be reached.').max(160)

/** A new project by the firm. */
export const newProject = z.strictObject({
  title: line().min(1, 'Give the project a title.').max(160),
  description: lines().max(5000).default(''),
  start_date: plannedDay,
  end_date: plannedDay.nullable().default(null),
  /** How often an update is promised. */
  rhythm: z.enum(rhythms).default('weekly'),
})

export type NewProject = z.output<typeof newProject>

export const listProjects = endpoint({
  method: 'GET',
  access: 'organisation:read',
  limit: null,
  cache: 'organisation',
  path: '/projects/',
  summary: 'The projects of your organisation: those under way first, then the newest.',
  tags: ['project'],
  params: nothing,
  query: nothing,
  output: z.array(project),
})
