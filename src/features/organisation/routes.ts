import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import * as is from './contract.ts'
import type { People } from './people.ts'

interface Parts {
  people: People
}

/** The caller's organisation; the access of these endpoints admits only members. */
const own = ({ viewer }: SignedInCaller) => memberOf(viewer)

/** The calls by which members manage the people of their organisation. */
export function memberRoutes({ people }: Parts) {
  return [
    serve(is.listMembers, async (_, by) => await people.list(own(by), own(by).organisation)),
    serve(
      is.inviteMember,
      async ({ body }, by) => await people.invite(own(by).organisation, body, by),
    ),
    serve(
      is.changeMember,
      async ({ params, body }, by) => await people.setRole(own(by), params.id, body.role, by),
    ),
    serve(is.resendMember, async ({ params }, by) => await people.resend(own(by), params.id, by)),
    serve(is.suspendMember, async ({ params }, by) =>
      withoutAnswer(people.suspend(own(by), params.id, by)),
    ),
    serve(is.restoreMember, async ({ params }, by) =>
      withoutAnswer(people.restore(own(by), params.id, by)),
    ),
    serve(is.removeMember, async ({ params }, by) =>
      withoutAnswer(people.remove(own(by), params.id, by)),
    ),
  ]
}

/** For calls that answer 204. */
export async function withoutAnswer(act: Promise<unknown>): Promise<null> {
  await act
  return null
}
