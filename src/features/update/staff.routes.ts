import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Wired } from '../../platform/command/wired.ts'
import type { publishUpdate } from './publish.ts'
import { publishProjectUpdate } from './staff.contract.ts'

interface Parts {
  publish: Wired<typeof publishUpdate>
  nameOf: (by: SignedInActor) => Promise<string>
}

export const updateStaffRoutes = ({ publish, nameOf }: Parts) => [
  serve(publishProjectUpdate, async ({ params, body }, by) => {
    return await publish(params.id, body, { by, name: await nameOf(by) })
  }),
]
