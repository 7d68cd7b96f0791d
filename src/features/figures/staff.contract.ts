import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

/** The figures are of so many periods of so many days, up to now. */
export const figurePeriods = { count: 10, days: 3 } as const
/** A first answer is promised within so many hours of working days. */
export const promisedHours = 24

const count = z.number()
export const todayFigures = z.object({
  /** Of the enquiries that came in that time; null where you may not see them. */
  enquiries: z
    .object({
      since: moment,
      /** Hours of working days until the first answer, in the middle; null: there is none. */
      median: count.nullable(),
      /** The same of each period by itself, the oldest first. */
      periods: z.array(count.nullable()),
      answered: count,
      /** Answered before the reply was due. */
      in_time: count,
      outcomes: z.object({ open: count, answered: count, won: count, lost: count, review: count }),
      /** By campaign, else by the site before: the six by which most came; the empty one is unknown. */
      sources: z.array(z.object({ name: z.string(), all: count, won: count, lost: count })),
    })
    .nullable(),
  /** Active projects by the health of their last update; null where you may not see any. */
  projects: z
    .object({ on_track: count, at_risk: count, off_track: count, unknown: count })
    .nullable(),
  /** Days by which milestones moved, later less earlier, by whose they were; null where you may not see any. */
  slip: z.object({ client: count, firm: count, nobody: count }).nullable(),
})
export type TodayFigures = z.output<typeof todayFigures>

export const readFigures = endpoint({
  access: 'staff:console',
  limit: { count: 240, seconds: 60 },
  method: 'GET',
  path: '/staff/today/figures/',
  summary: 'The figures of the last thirty days, of what you may see.',
  params: nothing,
  query: nothing,
  output: todayFigures,
  tags: ['enquiry', 'project'],
})
