import { staffScope } from '../../database/staff-scope.ts'
import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import type { ManagedMembers } from './members.ts'
import * as is from './staff.contract.ts'

// Who has the right over people has it over everybody’s.
const all = 'all'

/** The calls by which the firm manages the people of a client company. */
export function clientMemberRoutes({ members }: { members: ManagedMembers }) {
  return [
    serve(
      is.listClientMembers,
      async ({ params }, { viewer }) => await members.list(staffScope(viewer), params.id),
    ),
    serve(
      is.inviteClientMember,
      async ({ params, body }, by) => await members.inviteUndoably(params.id, body, by),
    ),
    serve(
      is.changeClientMember,
      async ({ params, body }, by) => await members.change(all, params.id, body, by),
    ),
    serve(is.resendClientMember, async ({ params }, by) => ({
      link: await members.resend(all, params.id, by),
    })),
    serve(is.suspendClientMember, async ({ params }, by) =>
      withoutAnswer(members.suspend(all, params.id, by)),
    ),
    serve(is.restoreClientMember, async ({ params }, by) =>
      withoutAnswer(members.restore(all, params.id, by)),
    ),
    serve(is.removeClientMember, async ({ params, query }, by) => ({
      undo: await members.removeUndoably(all, params.id, by, query.only),
    })),
  ]
}
