import type { SignedIn } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import * as is from './contract.ts'
import type { Organisations } from './organisations.ts'
import type { People } from './people.ts'

interface Parts {
  people: People
}

/** A member's organisation; the access of each of these endpoints lets nobody else in. */
const own = ({ viewer }: SignedIn) => ({ organisation: viewer.organisation ?? '' })

/** What the people of an organisation do within it. */
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
    serve(is.resendMember, async ({ params }, by) => done(people.resend(own(by), params.id, by))),
    serve(is.suspendMember, async ({ params }, by) => done(people.suspend(own(by), params.id, by))),
    serve(is.restoreMember, async ({ params }, by) => done(people.restore(own(by), params.id, by))),
    serve(is.removeMember, async ({ params }, by) => done(people.remove(own(by), params.id, by))),
  ]
}

const all = 'everybody'

/** What the firm does with everybody. */
export function peopleRoutes({ people }: Parts) {
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
    serve(is.resendPerson, async ({ params }, by) => done(people.resend(all, params.id, by))),
    serve(is.resetPerson, async ({ params }, by) => done(people.reset(all, params.id, by))),
    serve(is.revokePerson, async ({ params }, by) => done(people.revoke(all, params.id, by))),
    serve(is.suspendPerson, async ({ params }, by) => done(people.suspend(all, params.id, by))),
    serve(is.restorePerson, async ({ params }, by) => done(people.restore(all, params.id, by))),
    serve(is.removePerson, async ({ params }, by) => done(people.remove(all, params.id, by))),
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

async function done(act: Promise<void>): Promise<null> {
  await act
  return null
}
