import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addEvent } from './add.ts'
import { addMeeting, withdrawMeeting } from './staff.contract.ts'
import type { withdrawEvent } from './withdraw.ts'

interface Parts {
  add: Wired<typeof addEvent>
  withdraw: Wired<typeof withdrawEvent>
}

/** The calls by which the firm meets clients. */
export const meetingRoutes = ({ add, withdraw }: Parts) => [
  serve(addMeeting, async ({ params, body }, by) => await add(params.id, body, by)),
  serve(withdrawMeeting, async ({ params }, by) => {
    await withdraw(params.id, by)
    return null
  }),
]
