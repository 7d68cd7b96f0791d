import type { Transaction } from 'kysely'
import { isStaff, mayGrant, type Role } from '../../contract/access.ts'
import { malformed, notAllowed, Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Person } from './contract.ts'
import type { organisationStore, peopleStore, Scope } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  sessions: Sessions
  people: ReturnType<typeof peopleStore>
  organisations: ReturnType<typeof organisationStore>
  /** Makes the link by which somebody comes in or sets a new password, and its mail. */
  send: {
    invitation(
      trx: Transaction<Tables>,
      person: Person & { organisation: string | null },
    ): Promise<void>
    reset(trx: Transaction<Tables>, person: Person): Promise<void>
  }
  wake: () => void
}

/** Somebody to be invited. */
export interface Newcomer {
  email: string
  first_name: string
  last_name: string
  role: Role
}

type Change = { role?: Role; suspended_at?: string | null; removed_at?: string }

function addressTaken(): Problem {
  const taken = 'Somebody with that address has an account already.'
  return malformed(taken, { email: [taken] })
}

const conflict = (detail: string) => new Problem(409, detail)

/**
 * Inviting, changing and keeping out people. Rights end with the commit, because each request
 * reads them anew; sessions end with it as well. Throws 404 for who is not within the scope, 403
 * for a role above the actor's, 409 for what would lock somebody out of their own house.
 */
export function managePeople(parts: Parts) {
  const { database, clock, audit, sessions, people, organisations, send, wake } = parts
  const now = () => clock.now().toISOString()

  /** Somebody whom the actor may touch. */
  async function target(scope: Scope, id: string, actor: SignedInActor): Promise<Person> {
    const person = await people.find(scope, id)
    if (!mayGrant(actor.viewer.role, person.role)) throw notAllowed()
    return person
  }

  async function act(
    person: Person,
    actor: SignedInActor,
    action: string,
    run: (trx: Transaction<Tables>) => Promise<unknown>,
  ): Promise<void> {
    await database.transaction(async (trx) => {
      await run(trx)
      const entry = { action, about: person.id, organisation: person.organisation_id }
      await audit.append(trx, actor, entry)
    })
    wake()
  }

  async function change(
    scope: Scope,
    id: string,
    actor: SignedInActor,
    action: string,
    to: Change,
  ) {
    const person = await target(scope, id, actor)
    if (person.id === actor.viewer.account) throw conflict('You cannot do that to yourself.')
    await act(person, actor, action, async (trx) => {
      // Whoever was invited only, to a wrong address perhaps, is none who could be left.
      const isOwner = person.role === 'owner' && person.state !== 'invited'
      if (isOwner && (await people.otherOwners(trx, person.id)) === 0)
        throw conflict('There must be an owner left who can sign in.')
      await people.change(trx, person.id, to)
      await sessions.endAll(trx, person.id)
    })
  }

  return {
    list: people.list,
    async invite(
      organisation: string | null,
      newcomer: Newcomer,
      actor: SignedInActor,
    ): Promise<Person> {
      if (isStaff(newcomer.role) !== (organisation === null))
        throw malformed('That role is not of that side.', { role: ['Choose another role.'] })
      if (!mayGrant(actor.viewer.role, newcomer.role)) throw notAllowed()
      const home = organisation === null ? null : await organisations.find(organisation)
      if (await people.hasAddress(newcomer.email)) throw addressTaken()
      const row = { id: newId(), organisation_id: organisation, ...newcomer, created_at: now() }
      const person = { ...row, username: null, state: 'invited' as const }
      await act(person, actor, 'person-invited', async (trx) => {
        await people.add(trx, row)
        await send.invitation(trx, { ...person, organisation: home?.name ?? null })
      }).catch((error: unknown) => {
        throw isUniqueViolation(error) ? addressTaken() : error
      })
      return person
    },
    async resend(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const person = await target(scope, id, actor)
      if (person.state !== 'invited') throw conflict('Only an invitation can be sent again.')
      const home = person.organisation_id && (await organisations.find(person.organisation_id))
      const invited = { ...person, organisation: home ? home.name : null }
      await act(person, actor, 'invitation-sent-again', (trx) => send.invitation(trx, invited))
    },
    async setRole(scope: Scope, id: string, role: Role, actor: SignedInActor): Promise<Person> {
      const person = await target(scope, id, actor)
      if (isStaff(role) !== isStaff(person.role)) throw conflict('Nobody changes sides.')
      if (!mayGrant(actor.viewer.role, role)) throw notAllowed()
      await change(scope, id, actor, 'role-changed', { role })
      return await people.find(scope, id)
    },
    suspend: (scope: Scope, id: string, actor: SignedInActor) =>
      change(scope, id, actor, 'person-suspended', { suspended_at: now() }),
    restore: (scope: Scope, id: string, actor: SignedInActor) =>
      change(scope, id, actor, 'person-restored', { suspended_at: null }),
    remove: (scope: Scope, id: string, actor: SignedInActor) =>
      change(scope, id, actor, 'person-removed', { removed_at: now() }),
    async reset(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const person = await target(scope, id, actor)
      if (person.state !== 'active') throw conflict('Only somebody who can sign in has a password.')
      await act(person, actor, 'password-reset-sent', (trx) => send.reset(trx, person))
    },
    async revoke(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const person = await target(scope, id, actor)
      await act(person, actor, 'sessions-revoked', (trx) => sessions.endAll(trx, person.id))
    },
  }
}

export type People = ReturnType<typeof managePeople>
