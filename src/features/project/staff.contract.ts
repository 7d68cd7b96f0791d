import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { lines, moment, nothing, ownId } from '../../contract/fields.ts'
import { projectStatuses, rhythms } from '../../contract/work.ts'
import { consultant, teamTitle } from './contract.ts'

const about = {
  access: 'staff:every-project',
  limit: { count: 60, seconds: 60 },
  query: nothing,
  tags: ['project'],
} as const
const acts = { ...about, fresh: true, audited: true } as const
const ofProject = z.object({ id: ownId })

/** One of a project's team, for the firm. */
export const teamEntry = consultant.extend({
  /** Of the account. */
  id: z.string(),
  email: z.string(),
  added_at: moment,
  /** True: the client is shown nothing of them meanwhile. */
  suspended: z.boolean(),
})

export const listProjectTeam = endpoint({
  ...about,
  access: 'staff:projects',
  tags: ['project', 'person'],
  method: 'GET',
  path: '/staff/projects/{id}/team/',
  summary: 'Who looks after a project; mails about it come from the first of them by name.',
  params: ofProject,
  output: z.array(teamEntry),
})
export const assignToTeam = endpoint({
  ...acts,
  method: 'POST',
  path: '/staff/projects/{id}/team/',
  summary: 'Let one of the firm’s people look after a project, or change their title there.',
  params: ofProject,
  body: z.strictObject({ person: ownId, title: teamTitle }),
  success: 204,
  output: z.null(),
})
export const unassignFromTeam = endpoint({
  ...acts,
  method: 'DELETE',
  path: '/staff/projects/{id}/team/{person}/',
  summary: 'Take somebody off a project’s team.',
  params: ofProject.extend({ person: ownId }),
  success: 204,
  output: z.null(),
})

const works = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['project'],
} as const

const changes = { ...works, audited: true, method: 'POST' } as const

export const changeProjectStatus = endpoint({
  ...changes,
  path: '/staff/projects/{id}/status/',
  summary:
    'Change the status of a project, and notify its client; refused (409) with the allowed ones for a change that the rules do not have.',
  params: ofProject,
  body: z.strictObject({
    to: z.enum(projectStatuses),
    /** Needed to open a completed project again; its client reads it. */
    reason: lines().max(500).default(''),
    /** What it was when the change was begun: refused with 409 where that has changed since. */
    base: z.enum(projectStatuses).nullable().default(null),
  }),
  success: 200,
  output: z.object({
    /** For `POST /undo/{id}/`, until the client is notified. */
    undo: z.string(),
  }),
})

export const changeRhythm = endpoint({
  ...about,
  access: 'staff:projects',
  audited: true,
  method: 'PATCH',
  path: '/staff/projects/{id}/rhythm/',
  summary: 'Change how often an update of a project is promised.',
  tags: ['project', 'today'],
  params: ofProject,
  body: z.strictObject({
    rhythm: z.enum(rhythms),
    /** What it was when the change was begun: refused with 409 where that has changed since. */
    base: z.enum(rhythms).nullable().default(null),
  }),
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute. */
    undo: z.string(),
  }),
})
