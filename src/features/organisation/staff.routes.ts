import { staffScope } from '../../database/staff-scope.ts'
import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'
import * as is from './staff.contract.ts'

/** The calls by which the firm manages its own people, and anybody's account. */
export function peopleRoutes({ people }: { people: People }) {
  return [
    serve(is.listPeople, async () => await people.list()),
    serve(is.invitePerson, async ({ body }, by) => await people.invite(body, by)),
    serve(is.changePerson, async ({ params, body }, by) => people.setRoles(params.id, body, by)),
    serve(is.resendPerson, async ({ params }, by) => ({
      link: await people.resend(params.id, by),
    })),
    serve(is.resetPerson, async ({ params }, by) => withoutAnswer(people.reset(params.id, by))),
    serve(is.revokePerson, async ({ params }, by) => withoutAnswer(people.revoke(params.id, by))),
    serve(is.resetPersonFactors, async ({ params }, by) =>
      withoutAnswer(people.resetSecondFactor(params.id, by)),
    ),
    serve(is.suspendPerson, async ({ params }, by) => withoutAnswer(people.suspend(params.id, by))),
    serve(is.restorePerson, async ({ params }, by) => withoutAnswer(people.restore(params.id, by))),
    serve(is.removePerson, async ({ params, query }, by) =>
      withoutAnswer(people.remove(params.id, by, query.only)),
    ),
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
