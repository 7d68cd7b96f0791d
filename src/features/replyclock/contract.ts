import { z } from 'zod'

/** How the reply clock of an enquiry stands, in minutes of the firm's open hours. */
export const replyClock = z.object({
  /** Until a reply is due; below 0 it is late by so much. */
  left: z.number(),
  /** From when it was received until the reply is due. */
  whole: z.number(),
  /** What a day of the firm has. */
  day: z.number(),
})
export type ReplyClock = z.output<typeof replyClock>
