import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'
import { healths, projectStatuses } from '../../contract/work.ts'
import { approval } from '../approval/contract.ts'
import { meeting } from '../calendar/contract.ts'
import { projectDocument } from '../document/contract.ts'
import { clientRequest } from '../request/contract.ts'
import { projectUpdate } from '../update/contract.ts'

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

/**
 * One project with all that hangs on it: updates and documents with the newest first, milestones
 * and meetings as they come, approvals with what is open first.
 */
export const projectDetail = project.extend({
  updates: z.array(projectUpdate),
  milestones: z.array(milestone),
  requests: z.array(clientRequest),
  documents: z.array(projectDocument.omit({ removable: true })),
  events: z.array(meeting),
  approvals: z.array(approval),
})
export type ProjectDetail = z.output<typeof projectDetail>

/** What somebody of the firm begins a project with. */
export const newProject = z.strictObject({
  title: z.string().trim().min(1, 'Give the project a title.').max(160),
  description: z.string().trim().max(5000).default(''),
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable().default(null),
})

const read = { method: 'GET', access: 'organisation:viewer', query: nothing, limit: null } as const

export const listProjects = endpoint({
  ...read,
  cache: 'organisation',
  path: '/projects/',
  summary: 'The projects of your organisation: those under way first, then the newest.',
  tags: ['project'],
  params: nothing,
  output: z.array(project),
})

export const readProject = endpoint({
  ...read,
  path: '/projects/{id}/',
  summary:
    'One project with its updates, milestones, documents, meetings, and what is asked of you.',
  tags: ['project', 'request', 'document', 'approval'],
  params: z.object({ id: z.string().regex(/^[\w-]{22}$/, 'Not an id.') }),
  output: projectDetail,
})
