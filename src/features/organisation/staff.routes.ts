import { serve } from '../../platform/http/serve.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'
import { withoutAnswer } from './routes.ts'
import * as is from './staff.contract.ts'

const all = 'staff'

/** The calls by which staff manage all people. */
export function peopleRoutes({ people }: { people: People }) {
  return [
    serve(is.listPeople, async ({ query }) => await people.list(all, query.organisation ?? null)),
    serve(
      is.invitePerson,
      async ({ body: { organisation, ...newcomer } }, by) =>
        await people.invite(organisation, newcomer, by),
    ),
    serve(
      is.changePerson,
      async ({ params, body }, by) => await people.setRole(all, params.id, body.role, by),
    ),
    serve(is.resendPerson, async ({ params }, by) => await people.resend(all, params.id, by)),
    serve(is.resetPerson, async ({ params }, by) =>
      withoutAnswer(people.reset(all, params.id, by)),
    ),
    serve(is.revokePerson, async ({ params }, by) =>
      withoutAnswer(people.revoke(all, params.id, by)),
    ),
    serve(is.suspendPerson, async ({ params }, by) =>
      withoutAnswer(people.suspend(all, params.id, by)),
    ),
    serve(is.restorePerson, async ({ params }, by) =>
      withoutAnswer(people.restore(all, params.id, by)),
    ),
    serve(is.removePerson, async ({ params }, by) =>
      withoutAnswer(people.remove(all, params.id, by)),
    ),
  ]
}

export function organisationRoutes({ companies }: { companies: Organisations }) {
  return [
    serve(is.listOrganisations, async () => await companies.list()),
    serve(is.addOrganisation, async ({ body }, by) => await companies.add(body.name, by)),
    serve(
      is.changeOrganisation,
      async ({ params, body }, by) => await companies.change(params.id, body, by),
    ),
  ]
}
