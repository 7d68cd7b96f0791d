import type { Transaction } from 'kysely'
import { isStaff, mayGrant, type Role } from '../../contract/access.ts'
import { malformed, notAllowed, Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { NewEntry, SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { insertAccount } from '../../platform/auth/accounts.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import { newId } from '../../platform/auth/token.ts'
import { isListed, nameOf, takeAddress, withoutAddress } from './address-store.ts'
import type { InvitedPerson, LinkShown, Person } from './contract.ts'
import type { organisationStore, peopleStore } from './store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  sessions: Sessions
  people: ReturnType<typeof peopleStore>
  organisations: ReturnType<typeof organisationStore>
  /**
   * Makes an invitation or reset link and queues its mail; returns the link where no mail server is
   * set, to be handed over, else null.
   */
  send: {
    invitation(
      trx: Transaction<Tables>,
      person: Person & {
        organisation: string | null
        by: { name: string | null; organisation: string | null }
        hasAddress: boolean
      },
    ): Promise<string | null>
    reset(trx: Transaction<Tables>, person: Person): Promise<string | null>
  }
  /** Takes every second factor from an account and notifies its owner. */
  dropFactors: (trx: Transaction<Tables>, account: string) => Promise<void>
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
 * Invites, changes, suspends and removes people. Rights and sessions end with the commit, because
 * each request reads them again. Throws 404 for people outside the scope, 403 for a role above the
 * actor's, 409 for a change of one's own account or of the last owner.
 */
export function managePeople(parts: Parts) {
  const { people, sessions, send } = parts
  return {
    list: people.list,
    invite: async (organisation: string | null, newcomer: Newcomer, actor: SignedInActor) =>
      await invite(parts, organisation, newcomer, actor),
    resend: async (scope: Scope, id: string, actor: SignedInActor) =>
      await resend(parts, await target(parts, scope, id, actor), actor),
    async setRole(scope: Scope, id: string, role: Role, actor: SignedInActor): Promise<Person> {
      const person = await target(parts, scope, id, actor)
      if (isStaff(role) !== isStaff(person.role))
        throw conflict('Clients cannot become staff, nor staff clients.')
      if (!mayGrant(actor.viewer.role, role)) throw notAllowed()
      await change(parts, person, actor, 'role-changed', { role })
      return await people.find(scope, id)
    },
    ...suspension(parts),
    /** Returns the link where no mail server is set: for commands alone. */
    async reset(scope: Scope, id: string, actor: SignedInActor): Promise<string | null> {
      const person = await target(parts, scope, id, actor)
      if (person.state !== 'active') throw conflict('Only somebody who can sign in has a password.')
      const run = async (trx: Transaction<Tables>) => await send.reset(trx, person)
      return await act(parts, person, actor, { action: 'password-reset-sent' }, run)
    },
    /** For somebody who lost their second factor: they are signed out, and may set up another. */
    async resetSecondFactor(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const person = await target(parts, scope, id, actor)
      const run = async (trx: Transaction<Tables>) => {
        await parts.dropFactors(trx, person.id)
        await sessions.endAll(trx, person.id)
      }
      await act(parts, person, actor, { action: 'second-factor-reset' }, run)
    },
    async revoke(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const person = await target(parts, scope, id, actor)
      const run = async (trx: Transaction<Tables>) => await sessions.endAll(trx, person.id)
      await act(parts, person, actor, { action: 'sessions-revoked' }, run)
    },
  }
}

export type People = ReturnType<typeof managePeople>

/** Suspending, restoring and removing somebody. */
function suspension(parts: Parts) {
  const now = () => parts.clock.now().toISOString()
  const changing =
    (action: string, to: () => Change) => async (scope: Scope, id: string, actor: SignedInActor) =>
      await change(parts, await target(parts, scope, id, actor), actor, action, to())
  return {
    suspend: changing('person-suspended', () => ({ suspended_at: now() })),
    restore: changing('person-restored', () => ({ suspended_at: null })),
    remove: changing('person-removed', () => ({ removed_at: now() })),
  }
}

/** A person within the scope whose role the actor may grant; throws 404 or 403 otherwise. */
async function target({ people }: Parts, scope: Scope, id: string, actor: SignedInActor) {
  const person = await people.find(scope, id)
  if (!mayGrant(actor.viewer.role, person.role)) throw notAllowed()
  return person
}

async function act<T>(
  { audit, wake }: Parts,
  person: Person,
  actor: SignedInActor,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const result = await audit.act(actor, async (trx, record) => {
    const made = await run(trx)
    record({ ...entry, about: person.id, organisation: person.organisation_id, person: person.id })
    return made
  })
  wake()
  return result
}

async function change(
  parts: Parts,
  person: Person,
  actor: SignedInActor,
  action: string,
  to: Change,
): Promise<void> {
  const { people, sessions } = parts
  if (person.id === actor.viewer.account) throw conflict('You cannot do that to yourself.')
  await act(parts, person, actor, { action, ...beforeAndAfter(person, to) }, async (trx) => {
    // An owner who was only invited cannot sign in, so removing them leaves as many owners as before.
    const isOwner = person.role === 'owner' && person.state !== 'invited'
    if (isOwner && (await people.otherOwners(trx, person.id)) === 0)
      throw conflict('There must be an owner left who can sign in.')
    await people.change(trx, person.id, to)
    await sessions.endAll(trx, person.id)
  })
}

/** The values for the audit entry: whether somebody is suspended, not since when. */
function beforeAndAfter(person: Person, { role, suspended_at, removed_at }: Change) {
  if (role) return { before: { role: person.role }, after: { role } }
  if (removed_at) return { before: { removed: false }, after: { removed: true } }
  const suspended = person.state === 'suspended'
  return { before: { suspended }, after: { suspended: suspended_at !== null } }
}

async function invite(
  parts: Parts,
  organisation: string | null,
  { email, first_name, last_name, role }: Newcomer,
  actor: SignedInActor,
): Promise<InvitedPerson> {
  const { clock, organisations } = parts
  if (isStaff(role) !== (organisation === null))
    throw malformed('Clients and staff have different roles. Choose one of theirs.', {
      role: ['Choose another role.'],
    })
  if (!mayGrant(actor.viewer.role, role)) throw notAllowed()
  const home = organisation === null ? null : await organisations.find(organisation)
  const after = { email, first_name, last_name, role }
  const created_at = clock.now().toISOString()
  const row = { id: newId(), organisation_id: organisation, ...after, created_at }
  const person = { ...row, username: null, state: 'invited' as const }
  const add = async () =>
    await act(parts, person, actor, { action: 'person-invited', after }, async (trx) => {
      if (await isListed(trx, person)) throw addressTaken()
      await insertAccount(trx, { ...row, ...withoutAddress(row), ...nobodyYet })
      // Again, because the insert waits for another of the same organisation that is being added.
      if (await isListed(trx, person)) throw addressTaken()
      return await mail(parts, trx, { ...person, organisation: home?.name ?? null }, actor)
    })
  return { ...person, link: await seeingOthers(add) }
}

/** How often a transaction that takes an address is begun again: each time another one was faster. */
const mostTries = 5

/** Runs what takes an address; again when somebody else has just taken it, who can now be seen. */
async function seeingOthers<T>(take: () => Promise<T>, tries = mostTries): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (tries <= 1 || !isUniqueViolation(error)) throw error
    return await seeingOthers(take, tries - 1)
  }
}

const nobodyYet = { username: null, password_hash: null }

/**
 * Mails an invitation, whose text says whether an account elsewhere has the address. The statements
 * are the same either way, and so is the answer to the admin of an organisation; the firm, which
 * sees all people, is told.
 */
async function mail(
  { clock, send }: Parts,
  trx: Transaction<Tables>,
  person: Person & { organisation: string | null },
  { viewer }: SignedInActor,
): Promise<string | null> {
  const byFirm = isStaff(viewer.role)
  const hasAddress = await takeAddress(trx, person.id, { now: clock.now().toISOString(), byFirm })
  if (!hasAddress && byFirm) throw addressTaken()
  const name = await nameOf(trx, viewer.account)
  const by = { name, organisation: viewer.organisation }
  return await send.invitation(trx, { ...person, by, hasAddress })
}

async function resend(parts: Parts, person: Person, actor: SignedInActor): Promise<LinkShown> {
  const { organisations } = parts
  if (person.state !== 'invited') throw conflict('Only an invitation can be sent again.')
  const home = person.organisation_id && (await organisations.find(person.organisation_id))
  const invited = { ...person, organisation: home ? home.name : null }
  const run = async (trx: Transaction<Tables>) => await mail(parts, trx, invited, actor)
  const entry = { action: 'invitation-sent-again' }
  return { link: await seeingOthers(async () => await act(parts, person, actor, entry, run)) }
}
