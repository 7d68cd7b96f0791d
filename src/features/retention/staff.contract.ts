import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

/**
 * What is kept for a time only, and how long: as the privacy notice that comes with the program
 * promises it. The job that removes, the console and the tests all read this table.
 */
export const keptPeriods = {
  enquiries: {
    label: 'Enquiries',
    from: 'after the last that was written in them, with all of it',
    months: 24,
  },
  quarantined: {
    label: 'Enquiries set aside as spam',
    from: 'after they were set aside; take out of there what is none',
    days: 30,
  },
  sessions: { label: 'Records of sign-ins', from: 'after they ended', days: 90 },
  subscriptions: {
    label: 'Subscriptions',
    from: 'after they were ended, or asked for and never confirmed',
    days: 30,
  },
  mails: {
    label: 'Mails, and messages of webhooks, that have left',
    from: 'after that; answers to an enquiry stay as long as it',
    months: 12,
  },
  arrived: {
    label: 'Mails that came in, as they came',
    from: 'after they were read into a thread or put away; the thread stays',
    days: 30,
  },
  drafts: {
    label: 'Drafts and their earlier texts',
    from: 'after somebody last wrote in them',
    days: 90,
  },
  removed: {
    label: 'Posts, case studies and pages that were removed',
    from: 'after that, with all that they once said; until then they can be restored',
    days: 30,
  },
} as const satisfies Record<string, Period>

type Period = { label: string; from: string } & (
  | { months: number; days?: never }
  | { days: number; months?: never }
)

export type PeriodName = keyof typeof keptPeriods
export const periodNames = Object.keys(keptPeriods) as [PeriodName, ...PeriodName[]]

/** After a gap of the clock nothing is removed for so many days. */
export const steadyDays = 3
/** So many are counted; where it are more, the answer is one more than this. */
export const mostCounted = 1_000

export const readRetention = endpoint({
  access: 'staff:settings',
  method: 'GET',
  path: '/staff/system/retention/',
  summary: 'How long things are kept, and how many are removed next.',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  output: z.object({
    /** When it was looked last; null: not yet. */
    looked_at: moment.nullable(),
    /** Nothing is removed before, because the clock was set or the program stood still for long. */
    not_before: moment.nullable(),
    kept: z.array(
      z.object({
        name: z.enum(periodNames),
        /** How many have to go within 7 and 30 days; one more than `mostCounted` where it are more. */
        in_a_week: z.number(),
        in_a_month: z.number(),
      }),
    ),
  }),
  tags: ['system'],
})
