import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'

/** What a client can be reminded of. */
export const remindedKinds = ['request', 'approval'] as const
export type RemindedKind = (typeof remindedKinds)[number]

/** A client is reminded of the same thing no sooner than this after the last time; in ms. */
const leastBetweenReminders = 24 * 60 * 60 * 1000

/** Whether a client may be reminded, who last was at that moment; null: never. */
export const mayRemind = (remindedAt: string | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - Date.parse(remindedAt) >= leastBetweenReminders

export const remindClient = endpoint({
  access: 'staff:projects',
  audited: true,
  limit: { count: 60, seconds: 60 },
  method: 'POST',
  path: '/staff/reminders/',
  summary:
    'Remind a client of what waits for them; refused (409) within a day of the last time, and where they have answered.',
  params: nothing,
  query: nothing,
  body: z.strictObject({ kind: z.enum(remindedKinds), about: ownId }),
  success: 200,
  output: z.object({
    /** For `POST /undo/{id}/`, until it leaves. */
    undo: z.string(),
    /** How many people of the client hear of it. */
    people: z.number(),
  }),
  tags: ['today'],
})
