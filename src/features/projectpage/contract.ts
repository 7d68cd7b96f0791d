import { z } from 'zod'
import { decisions } from '../../contract/decision.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import { happeningKinds, happeningSteps, requestKinds } from '../../contract/work.ts'
import { approval } from '../approval/contract.ts'
import { meeting } from '../meeting/contract.ts'
import { projectDocument } from '../document/contract.ts'
import { consultant, milestone, project } from '../project/contract.ts'
import { clientRequest } from '../request/contract.ts'
import { projectUpdate } from '../update/contract.ts'

/**
 * One project with everything that belongs to it: updates and documents with the newest first,
 * milestones and meetings by date, approvals with the open ones first.
 */
export const projectDetail = project.extend({
  /** Who looks after it, the first of whom mails come from. */
  team: z.array(consultant),
  updates: z.array(projectUpdate),
  milestones: z.array(milestone),
  requests: z.array(clientRequest),
  documents: z.array(projectDocument.omit({ removable: true, held_for: true })),
  events: z.array(meeting),
  approvals: z.array(approval),
})
export type ProjectDetail = z.output<typeof projectDetail>

export const readProject = endpoint({
  method: 'GET',
  access: 'organisation:read',
  limit: null,
  path: '/projects/{id}/',
  summary:
    'One project with its team, updates, milestones, documents, meetings, and what is asked of you.',
  tags: ['project', 'request', 'document', 'approval'],
  params: z.object({ id: ownId }),
  query: nothing,
  output: projectDetail,
})

/** What became of something that a client was asked for: a client request or an approval. */
export const waitingOutcome = z.object({
  id: z.string(),
  kind: z.enum([...requestKinds, 'approval']),
  title: z.string(),
  project_id: z.string(),
  project_title: z.string(),
  state: z.enum(['open', 'answered', ...decisions, 'withdrawn']),
  /** Who answered or decided; null for one that is open, or that the firm withdrew. */
  by_name: z.string().nullable(),
  at: moment.nullable(),
  /** The answer, the name of the file that was sent, or the reason. */
  words: z.string().nullable(),
  certificate: z.string().nullable(),
})
export type WaitingOutcome = z.output<typeof waitingOutcome>

export const readOutcome = endpoint({
  method: 'GET',
  path: '/waiting/{id}/',
  summary: 'What became of a client request or an approval: open, answered, decided or withdrawn.',
  tags: ['request', 'approval'],
  access: 'organisation:read',
  limit: { count: 120, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  output: waitingOutcome,
})

/** How many entries of a time line are given at a time. */
export const timelinePage = 30

/** The `next` of an answer. */
export const timelinePlace = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,16}Z~[a-z-]{1,30}~[\w-]{22}$/, 'Not a place in a time line.')
  .optional()

/** Something that happened in a project. */
export const timelineEntry = z.object({
  kind: z.enum(happeningKinds),
  step: z.enum(happeningSteps),
  /** Unique among those of its step. */
  id: z.string(),
  /** The id of the project, update, milestone, document, approval, request, message or meeting. */
  about: z.string(),
  at: moment,
  /** Null: the firm, or nobody in particular. */
  by_name: z.string().nullable(),
  title: z.string(),
  /** What was said with it: a reason, an answer, a place. */
  words: z.string().nullable(),
  /** The new status, the decision, or the number of the version or of the message. */
  became: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const timeline = z.object({
  entries: z.array(timelineEntry),
  /** Where the earlier ones begin, to be given as `before`; null when there are none. */
  next: z.string().nullable(),
})
export type Timeline = z.output<typeof timeline>

export const readTimeline = endpoint({
  method: 'GET',
  path: '/projects/{id}/timeline/',
  summary:
    'What happened in a project, or what of one kind did: the newest 30 first; earlier ones by `before`.',
  tags: ['project', 'request', 'document', 'approval', 'message'],
  access: 'organisation:read',
  limit: { count: 120, seconds: 60 },
  params: z.object({ id: ownId }),
  query: z.object({ kind: z.enum(happeningKinds).optional(), before: timelinePlace }),
  output: timeline,
})
