import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import { publishProjectUpdate } from './staff.contract.ts'
import type { publishingUpdate } from './take-back.ts'

interface Parts {
  publish: ReturnType<typeof publishingUpdate>
  nameOf: (by: SignedInActor) => Promise<string>
}

export const updateStaffRoutes = ({ publish, nameOf }: Parts) => [
  serve(publishProjectUpdate, async ({ params, body: { draft, ...given } }, by) => {
    return await publish(params.id, given, { by, name: await nameOf(by) }, draft)
  }),
]
