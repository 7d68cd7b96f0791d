import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { approval } from '../approval/contract.ts'
import { meeting } from '../calendar/contract.ts'
import { projectDocument } from '../document/contract.ts'
import { milestone, project } from '../project/contract.ts'
import { clientRequest } from '../request/contract.ts'
import { projectUpdate } from '../update/contract.ts'

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

export const readProject = endpoint({
  method: 'GET',
  access: 'organisation:viewer',
  limit: null,
  path: '/projects/{id}/',
  summary:
    'One project with its updates, milestones, documents, meetings, and what is asked of you.',
  tags: ['project', 'request', 'document', 'approval'],
  params: z.object({ id: ownId }),
  query: nothing,
  output: projectDetail,
})
