import type { Transaction } from 'kysely'
import { mayUse, mayGrant, type FirmRole } from '../../contract/access.ts'
import { malformed, notAllowed, Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { NewEntry, SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { asFirmRoles, insertAccount } from '../../platform/auth/accounts.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import { newId } from '../../platform/auth/token.ts'
import type { EndWaysIn } from '../../platform/auth/ways-in.ts'
import { nameOf } from '../../platform/auth/addresses.ts'
import type { FirmPerson } from './contract.ts'
import { isPersonSuspended, isStillInvited, type peopleStore } from './store.ts'

type Trx = Transaction<Tables>

/** One of the firm's own people who is invited. */
interface Invited extends Pick<FirmPerson, 'id' | 'email' | 'first_name'> {
  membership: null
  organisation: null
  /** The name of whoever invites. */
  by: { name: string | null; organisation: null }
  /** Nobody has taken the account into use. */
  standing: 'new'
}

interface Parts {
  clock: Clock
  audit: Audit
  sessions: Sessions
  people: ReturnType<typeof peopleStore>
  endWaysIn: EndWaysIn
  /** Makes an invitation link and queues its mail; the link where no mail server is set, else null. */
  sendInvitation: (trx: Trx, person: Invited) => Promise<{ link: string | null }>
  /** Makes a reset link and queues its mail; the link where no mail server is set, else null. */
  sendReset: (trx: Trx, person: FirmPerson) => Promise<string | null>
  /** Takes every second factor from an account and notifies its owner. */
  dropFactors: (trx: Trx, account: string) => Promise<void>
  wake: () => void
}

/** One of the firm's own people to be invited. */
export interface NewPerson {
  email: string
  first_name: string
  last_name: string
  roles: FirmRole[]
}

const conflict = (detail: string, theirs?: Record<string, unknown>) =>
  new Problem(409, detail, theirs && { theirs })

/**
 * What the firm does with accounts: its own people's, and those of clients everywhere. It holds from
 * the commit on, because each request reads the rights again. Throws 404 for an unknown person, 403
 * for one whose roles the actor may not give, 409 for oneself and for the last owner.
 */
export function managePeople(parts: Parts) {
  const { people, sessions, clock } = parts
  const now = () => clock.now().toISOString()
  return {
    list: people.list,
    /** The link is null where a mail server is set. */
    invite: async (newcomer: NewPerson, actor: SignedInActor) =>
      await invite(parts, newcomer, actor),
    async resend(id: string, actor: SignedInActor): Promise<string | null> {
      const person = await target(parts, id, actor)
      if (person.state !== 'invited' || person.roles.length === 0)
        throw conflict('Only an invitation can be sent again.')
      const run = async (trx: Trx) => await send(parts, trx, person, actor)
      return await act(parts, person, actor, { action: 'invitation-sent-again' }, run)
    },
    /** Throws 409 where others than those of `base` are there by now. */
    async setRoles(
      id: string,
      { roles, base = null }: { roles: FirmRole[]; base?: FirmRole[] | null },
      actor: SignedInActor,
    ): Promise<FirmPerson> {
      const person = await target(parts, id, actor)
      if (person.roles.length === 0) throw conflict('Clients cannot become staff.')
      refuseUngranted(roles, actor)
      refuseSelf(person, actor)
      const values = { before: rolesOf(person.roles), after: rolesOf(roles) }
      const entry = { action: 'roles-changed', ...values }
      await act(parts, person, actor, entry, async (trx, leave) => {
        if (!roles.includes('owner')) await keepAnOwner(parts, trx, person)
        // After the owners are locked: two who change each other would wait for one another.
        const now = await people.lockRoles(trx, id)
        if (base && asFirmRoles(base) !== asFirmRoles(now))
          throw conflict('Somebody has changed their roles meanwhile. Look at what they are now.', {
            roles: now,
          })
        if (asFirmRoles(now) === asFirmRoles(roles)) return leave()
        await people.change(trx, id, { roles })
        await sessions.endAll(trx, id)
      })
      return await people.find(id)
    },
    async suspend(id: string, actor: SignedInActor): Promise<void> {
      await shutOut(parts, id, actor, 'person-suspended', { suspended_at: now() })
    },
    async restore(id: string, actor: SignedInActor): Promise<void> {
      const person = await target(parts, id, actor)
      const values = { before: { suspended: true }, after: { suspended: false } }
      const entry = { action: 'person-restored', ...values }
      await act(parts, person, actor, entry, async (trx, leave) => {
        if (!(await isPersonSuspended(trx, id))) return leave()
        await people.change(trx, id, { suspended_at: null })
      })
    },
    /** `invited`: throws 409 where they have come in meanwhile. */
    async remove(id: string, actor: SignedInActor, only?: 'invited'): Promise<void> {
      const stillInvited = async (trx: Trx) => {
        if (only && !(await isStillInvited(trx, id))) throw conflict('They have come in meanwhile.')
      }
      await shutOut(parts, id, actor, 'person-removed', { removed_at: now() }, stillInvited)
    },
    ...signingIn(parts),
  }
}

export type People = ReturnType<typeof managePeople>

/** What helps somebody to sign in again, or signs them out. */
function signingIn(parts: Parts) {
  const { sessions } = parts
  return {
    /** Returns the link where no mail server is set: for commands alone. */
    async reset(id: string, actor: SignedInActor): Promise<string | null> {
      const person = await target(parts, id, actor)
      if (person.state !== 'active') throw conflict('Only somebody who can sign in has a password.')
      const run = async (trx: Trx) => await parts.sendReset(trx, person)
      return await act(parts, person, actor, { action: 'password-reset-sent' }, run)
    },
    /** For somebody who lost their second factor: they are signed out, and may set up another. */
    async resetSecondFactor(id: string, actor: SignedInActor): Promise<void> {
      const person = await target(parts, id, actor)
      // Their own they take away with it, and never the last one.
      refuseSelf(person, actor)
      await act(parts, person, actor, { action: 'second-factor-reset' }, async (trx) => {
        await parts.dropFactors(trx, person.id)
        await sessions.endAll(trx, person.id)
      })
    },
    async revoke(id: string, actor: SignedInActor): Promise<void> {
      const person = await target(parts, id, actor)
      await act(parts, person, actor, { action: 'sessions-revoked' }, (trx) =>
        sessions.endAll(trx, person.id),
      )
    },
  }
}

/** Anybody whom the actor may manage: clients' people, and staff for who may give their roles. */
async function target({ people }: Parts, id: string, { viewer }: SignedInActor) {
  const person = await people.find(id)
  const may = person.roles.every((role) => mayGrant(viewer, role))
  if (!may || !mayUse(viewer, 'people')) throw notAllowed()
  return person
}

function refuseUngranted(roles: readonly FirmRole[], { viewer }: SignedInActor): void {
  if (!roles.every((role) => mayGrant(viewer, role))) throw notAllowed()
}

function refuseSelf(person: FirmPerson, { viewer }: SignedInActor): void {
  if (person.id === viewer.account) throw conflict('You cannot do that to yourself.')
}

const rolesOf = (roles: readonly FirmRole[]) => ({ roles: asFirmRoles(roles) })

/** `run` calls `leave` where it is so already: no entry says what was not done. */
async function act<T>(
  { audit, people, wake }: Parts,
  person: FirmPerson,
  actor: SignedInActor,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
  run: (trx: Trx, leave: () => void) => Promise<T>,
): Promise<T> {
  const result = await audit.act(
    actor,
    async (trx, record) => {
      let isLeft = false
      const made = await run(trx, () => void (isLeft = true))
      if (!isLeft) record({ ...entry, about: person.id, organisation: null, person: person.id })
      return made
    },
    'all',
    // The owners are looked at by whoever is to stay one, and two may act on each other at once.
    async (trx) => await people.lockWithOwners(trx, [actor.viewer.account, person.id]),
  )
  wake()
  return result
}

/** Suspends or removes somebody everywhere, with all that they open. */
async function shutOut(
  parts: Parts,
  id: string,
  actor: SignedInActor,
  action: string,
  to: { suspended_at: string } | { removed_at: string },
  /** Looks again, once nobody can change their account. */
  demand: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const { people, endWaysIn } = parts
  const person = await target(parts, id, actor)
  refuseSelf(person, actor)
  const what = 'removed_at' in to ? 'removed' : 'suspended'
  const values = { before: { [what]: false }, after: { [what]: true } }
  await act(parts, person, actor, { action, ...values }, async (trx, leave) => {
    await demand(trx)
    if (what === 'suspended' && (await isPersonSuspended(trx, id))) return leave()
    await keepAnOwner(parts, trx, person)
    await endWaysIn(trx, { account: id }, async () => {
      await people.change(trx, id, to)
      if ('removed_at' in to)
        await people.removeMemberships(trx, id, { ...to, removed_by: actor.viewer.account })
    })
  })
}

/** An owner who was only invited cannot sign in, so without them there are as many as before. */
async function keepAnOwner({ people }: Parts, trx: Trx, person: FirmPerson): Promise<void> {
  const isOwner = person.roles.includes('owner') && person.state !== 'invited'
  if (isOwner && (await people.otherOwners(trx, person.id)) === 0)
    throw conflict('There must be an owner left who can sign in.')
}

async function invite(
  parts: Parts,
  { email, first_name, last_name, roles }: NewPerson,
  actor: SignedInActor,
): Promise<FirmPerson & { link: string | null }> {
  refuseUngranted(roles, actor)
  const created_at = parts.clock.now().toISOString()
  const names = { email, first_name, last_name }
  const row = { id: newId(), ...names, username: null, created_at }
  const person: FirmPerson = { ...row, roles, state: 'invited' }
  const after = { ...names, ...rolesOf(roles) }
  const link = await act(parts, person, actor, { action: 'person-invited', after }, async (trx) => {
    await insertAccount(trx, { ...row, firm_roles: asFirmRoles(roles), password_hash: null })
    return await send(parts, trx, person, actor)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken() : error
  })
  return { ...person, link }
}

/** The firm sees all people, so that it may know. */
function addressTaken(): Problem {
  const taken = 'Somebody with that address has an account already.'
  return malformed(taken, { email: [taken] })
}

async function send(
  { sendInvitation }: Parts,
  trx: Trx,
  { id, email, first_name }: FirmPerson,
  { viewer }: SignedInActor,
): Promise<string | null> {
  const by = { name: await nameOf(trx, viewer.account), organisation: null }
  const nowhere = { membership: null, organisation: null, standing: 'new' as const }
  return (await sendInvitation(trx, { id, email, first_name, by, ...nowhere })).link
}
