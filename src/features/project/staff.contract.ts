import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
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
