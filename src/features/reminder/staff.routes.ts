import { serve } from '../../platform/http/serve.ts'
import type { reminding } from './remind.ts'
import { remindClient } from './staff.contract.ts'

/** The call by which the firm reminds a client. */
export const reminderRoutes = (remind: ReturnType<typeof reminding>) => [
  serve(remindClient, async ({ body }, by) => await remind(body, by)),
]
