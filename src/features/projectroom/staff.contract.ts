import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import { notificationHows, rhythms } from '../../contract/work.ts'
import { projectDetail, timelineEntry } from '../projectpage/contract.ts'
import { approval } from '../approval/contract.ts'
import { clientRequest } from '../request/contract.ts'
import { milestoneMove } from '../milestone/contract.ts'
import { consultant } from '../project/contract.ts'
import { projectUpdate } from '../update/contract.ts'

/** Somebody who has read an update. */
const reading = z.object({ name: z.string(), read_at: moment })

/** Somebody of the client who sees the project. */
const reader = z.object({
  name: z.string(),
  role: z.enum(['viewer', 'member', 'admin']),
  /** How they hear of a new update. */
  how: z.enum(notificationHows),
})
export type ProjectReader = z.output<typeof reader>

/** A project with everything that hangs on it, for the firm. */
export const firmProject = projectDetail.extend({
  organisation_id: z.string(),
  /** Who of the firm looks after it, the first of whom mails come from. */
  team: z.array(consultant.extend({ id: z.string() })),
  requests: z.array(clientRequest.extend({ reminded_at: moment.nullable() })),
  approvals: z.array(
    approval.extend({
      /** When somebody of the client first opened the version. */
      opened_at: moment.nullable(),
      reminded_at: moment.nullable(),
    }),
  ),
  /** The moves of its milestones, the newest first. */
  moves: z.array(milestoneMove),
  /** The newest first, each with who has read it, the earliest first. */
  updates: z.array(projectUpdate.extend({ readings: z.array(reading) })),
  /** Who of the client sees it now. */
  readers: z.array(reader),
  /** How often an update is promised. */
  rhythm: z.enum(rhythms),
  /** Since when messages of the client wait for the firm. */
  waits_since: moment.nullable(),
})
export type FirmProject = z.output<typeof firmProject>

const ofProject = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
} as const

export const readFirmProject = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/staff/projects/{id}/',
  summary: 'A project with everything that hangs on it, and who of the client sees it.',
  tags: ['project', 'request', 'document', 'approval', 'message', 'person'],
  output: firmProject,
})

/** At most so many facts are offered for an update. */
export const mostFacts = 60

export const listUpdateFacts = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/staff/projects/{id}/facts/',
  summary:
    'What happened since the newest update, the oldest first: what its client can see in the time line, and nothing else.',
  tags: ['project', 'request', 'document', 'approval'],
  output: z.object({
    /** When the newest update was published; null: there is none. */
    since: moment.nullable(),
    facts: z.array(timelineEntry),
    /** Of the firm: a sentence says hours in it, wherever it is written and read. */
    time_zone: z.string(),
    /** Whether there are more than are given. */
    more: z.boolean(),
  }),
})
