import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { ownId } from '../../contract/fields.ts'
import { firmStep, happeningKinds, happeningSteps } from '../../contract/work.ts'
import { timelineEntry, timelinePlace } from '../projectpage/contract.ts'

/** The kinds of what happens in a project; a note is read by the team alone. */
export const firmKinds = [...happeningKinds, 'note'] as const
export type FirmKind = (typeof firmKinds)[number]

export const firmHappening = timelineEntry.extend({
  kind: z.enum(firmKinds),
  step: z.enum([...happeningSteps, firmStep]),
  /** Whether its words are for the team alone. */
  for_team: z.boolean(),
})
export type FirmHappening = z.output<typeof firmHappening>

export const firmTimeline = z.object({
  entries: z.array(firmHappening),
  /** Where the earlier ones begin, to be given as `before`; null when there are none. */
  next: z.string().nullable(),
})
export type FirmTimeline = z.output<typeof firmTimeline>

export const readFirmTimeline = endpoint({
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  method: 'GET',
  path: '/staff/projects/{id}/timeline/',
  summary:
    'What happened in a project, with what is for the team alone, or what of one kind did: the newest 30 first; earlier ones by `before`.',
  tags: ['project', 'request', 'document', 'approval', 'message'],
  params: z.object({ id: ownId }),
  query: z.object({ kind: z.enum(firmKinds).optional(), before: timelinePlace }),
  output: firmTimeline,
})
