import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/serve.ts'
import { newId } from '../../platform/token.ts'
import * as is from './contract.ts'
import type { People } from './people.ts'
import type { organisationStore } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  people: People
  organisations: ReturnType<typeof organisationStore>
}

/** A member's organisation; the access of each of these endpoints lets nobody else in. */
const own = ({ viewer }: SignedIn) => ({ organisation: viewer.organisation ?? '' })

/** What the people of an organisation do within it. */
export function memberRoutes({ people }: Pick<Parts, 'people'>) {
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
export function peopleRoutes({ people }: Pick<Parts, 'people'>) {
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

export function organisationRoutes({ database, clock, audit, organisations }: Parts) {
  const now = () => clock.now().toISOString()
  return [
    serve(is.listOrganisations, async () => await organisations.list()),
    serve(is.addOrganisation, async ({ body }, by) => {
      const id = newId()
      await database.transaction(async (trx) => {
        await organisations.add(trx, { id, name: body.name, created_at: now() })
        await audit.append(trx, by, { action: 'organisation-added', about: id, organisation: id })
      })
      return await organisations.find(id)
    }),
    serve(is.changeOrganisation, async ({ params: { id }, body }, by) => {
      await organisations.find(id)
      const { name, second_factor_required, suspended } = body
      await database.transaction(async (trx) => {
        await organisations.change(trx, id, {
          ...(name !== undefined && { name }),
          ...(second_factor_required !== undefined && {
            second_factor_required: second_factor_required ? 1 : 0,
          }),
          ...(suspended !== undefined && { suspended_at: suspended ? now() : null }),
        })
        const deed = { action: 'organisation-changed', about: id, organisation: id }
        const detail = { fields: Object.keys(body).join(' '), suspended: suspended ?? null }
        await audit.append(trx, by, { ...deed, detail })
      })
      return await organisations.find(id)
    }),
  ]
}

async function done(act: Promise<void>): Promise<null> {
  await act
  return null
}
