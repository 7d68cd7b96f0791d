import { hasRight } from '../../contract/access.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import * as is from './contract.ts'
import type { ManagedMembers } from './members.ts'

interface Parts {
  members: ManagedMembers
}

/** The caller's organisation; the access of these endpoints admits only members. */
const own = ({ viewer }: SignedInCaller) => memberOf(viewer)

/** The calls by which members manage the people of their organisation. */
export function memberRoutes({ members }: Parts) {
  return [
    serve(is.listMembers, async (_, by) => {
      const all = await members.list(own(by), own(by).organisation)
      if (hasRight(by.viewer.roles, 'manage-members')) return all.map(shown)
      // Whoever does not manage them learns of projects, invitations and suspensions nothing more.
      const here = all.filter(({ accepted }) => accepted)
      return here.map((member) => ({ ...shown(member), projects: null, suspended_by: null }))
    }),
    serve(is.inviteMember, async ({ body }, by) => {
      const { link, ...member } = await members.invite(own(by).organisation, body, by)
      return { ...shown(member), mailed: link === null }
    }),
    serve(is.changeMember, async ({ params, body }, by) =>
      shown(await members.change(own(by), params.id, body, by)),
    ),
    serve(is.resendMember, async ({ params }, by) => ({
      mailed: (await members.resend(own(by), params.id, by)) === null,
    })),
    serve(is.suspendMember, async ({ params }, by) =>
      withoutAnswer(members.suspend(own(by), params.id, by)),
    ),
    serve(is.restoreMember, async ({ params }, by) =>
      withoutAnswer(members.restore(own(by), params.id, by)),
    ),
    serve(is.removeMember, async ({ params, query }, by) =>
      withoutAnswer(members.remove(own(by), params.id, by, query.only)),
    ),
  ]
}

/** Without the id of the account, which would be the same in another organisation. */
const shown = ({ id, role, projects, state, suspended_by, ...member }: is.Member): is.Member => {
  const { username, email, first_name, last_name, created_at } = member
  const names = { username, email, first_name, last_name }
  return { id, role, projects, state, suspended_by, ...names, created_at }
}
