import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ManagedMembers } from './members.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'
import { withoutAnswer } from './routes.ts'
import * as is from './staff.contract.ts'

/** The calls by which the firm manages its own people, and anybody's account. */
export function peopleRoutes({ people }: { people: People }) {
  return [
    serve(is.listPeople, async () => await people.list()),
    serve(is.invitePerson, async ({ body }, by) => await people.invite(body, by)),
    serve(is.changePerson, async ({ params, body }, by) =>
      people.setRoles(params.id, body.roles, by),
    ),
    serve(is.resendPerson, async ({ params }, by) => ({
      link: await people.resend(params.id, by),
    })),
    serve(is.resetPerson, async ({ params }, by) => withoutAnswer(people.reset(params.id, by))),
    serve(is.revokePerson, async ({ params }, by) => withoutAnswer(people.revoke(params.id, by))),
    serve(is.suspendPerson, async ({ params }, by) => withoutAnswer(people.suspend(params.id, by))),
    serve(is.restorePerson, async ({ params }, by) => withoutAnswer(people.restore(params.id, by))),
    serve(is.removePerson, async ({ params }, by) => withoutAnswer(people.remove(params.id, by))),
  ]
}

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
    serve(is.removeClientMember, async ({ params }, by) => ({
      undo: await members.removeUndoably(all, params.id, by),
    })),
  ]
}

export function organisationRoutes({ companies }: { companies: Organisations }) {
  return [
    serve(is.listOrganisations, async (_, { viewer }) => await companies.list(staffScope(viewer))),
    serve(is.addOrganisation, async ({ body }, by) => await companies.add(body.name, by)),
    serve(
      is.changeOrganisation,
      async ({ params, body }, by) => await companies.change(params.id, body, by),
    ),
  ]
}
