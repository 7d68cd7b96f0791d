import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addEvent } from './add.ts'
import type { changingMeetings } from './change.ts'
import { addMeeting, changeMeeting, withdrawMeeting } from './staff.contract.ts'

interface Parts extends ReturnType<typeof changingMeetings> {
  add: Wired<typeof addEvent>
}

/** The calls by which the firm meets clients. */
export const meetingRoutes = ({ add, change, callOff }: Parts) => [
  serve(addMeeting, async ({ params, body }, by) => await add(params.id, body, by)),
  serve(changeMeeting, async ({ params, body }, by) => await change(params.id, body, by)),
  serve(withdrawMeeting, async ({ params }, by) => await callOff(params.id, by)),
]
