import type { Transaction } from 'kysely'
import { isStaff, mayGrant, type MemberRole } from '../../contract/access.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { NewEntry, SignedInActor } from '../../platform/audit/entry.ts'
import { lockAccounts } from '../../platform/auth/accounts.ts'
import type { Clock } from '../../platform/clock.ts'
import { membershipsMeant, type EndWaysIn, type Memberships } from '../../platform/auth/ways-in.ts'
import {
  invite,
  inviteIn,
  sendInvitation,
  type InvitingParts,
  type InvitingWithin,
  type NewMember,
  type SendInvitation,
} from './invite.ts'
import {
  areSameRights,
  demandBase,
  hasMore,
  refuseMixed,
  rightsOf,
  type Rights,
} from './member-rights.ts'
import type { MemberRow, Members } from './store.ts'
import type { UndoableMembers } from './undoable.ts'

type Trx = Transaction<Tables>

interface Parts {
  clock: Clock
  audit: Audit
  members: Members
  organisations: InvitingParts['organisations']
  endWaysIn: EndWaysIn
  sendInvitation: SendInvitation
  /** Ends the tickets that a membership has been given. */
  endTickets: (trx: Trx, memberships: Memberships) => Promise<void>
  /** What somebody finds who is new to an organisation, or to projects of it. */
  welcome: (trx: Trx, membership: string) => Promise<void>
  /** Lets one of the firm's people take back for a while what they did. */
  undoable: UndoableMembers
  wake: () => void
}

const conflict = (detail: string, theirs?: Record<string, unknown>) =>
  new Problem(409, detail, theirs && { theirs })

/**
 * Invites, changes, suspends and removes members of organisations. It holds from the commit on,
 * because each request reads the rights again. Throws 404 for members outside the scope, 403 for a
 * role that the actor may not give, 409 for a change of one's own membership or of what the firm did.
 */
export function manageMembers(parts: Parts) {
  const { members, clock } = parts
  const now = () => clock.now().toISOString()
  return {
    /** Throws 404 for an organisation that is outside of the scope. */
    async list(scope: Scope, organisation: string) {
      await parts.organisations.find(scope, organisation)
      return await members.list(scope, organisation)
    },
    /** The link is null where a mail server is set; it is for the firm alone, as that of `resend`. */
    invite: async (organisation: string, newcomer: NewMember, actor: SignedInActor) =>
      await invite(parts, organisation, newcomer, actor, async () => ({})),
    /** The same by one of the firm's people, whose mail is held back until it can no longer be undone. */
    inviteUndoably: async (organisation: string, newcomer: NewMember, actor: SignedInActor) =>
      await invite(parts, organisation, newcomer, actor, async (trx, made) => ({
        undo: await parts.undoable.invited(trx, actor, made),
      })),
    /** The same within a transaction of more, which begins anew after a unique violation. */
    inviteIn: async (
      within: InvitingWithin,
      organisation: { id: string; name: string },
      newcomer: NewMember,
    ) => await inviteIn(parts, within, organisation, newcomer),
    /** Mails an invitation to somebody who is of an organisation already, within a transaction. */
    sendIn: async (
      trx: Trx,
      member: Parameters<typeof sendInvitation>[2],
      organisation: string,
      actor: SignedInActor,
    ) => await sendInvitation(parts, trx, member, organisation, actor),
    async resend(scope: Scope, id: string, actor: SignedInActor): Promise<string | null> {
      const member = await target(parts, scope, id, actor)
      if (member.state !== 'invited') throw conflict('Only an invitation can be sent again.')
      const { name } = await parts.organisations.find('all', member.organisation_id)
      const run = async (trx: Trx) => (await sendInvitation(parts, trx, member, name, actor)).link
      return await act(parts, member, actor, { action: 'invitation-sent-again' }, run)
    },
    change: async (scope: Scope, id: string, to: Rights, actor: SignedInActor) =>
      await change(parts, scope, id, to, actor),
    async suspend(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const member = await target(parts, scope, id, actor)
      refuseBarred(member, actor)
      const by = { suspended_by: actor.viewer.account, suspended_by_firm: Number(ofFirm(actor)) }
      const entry = { action: 'member-suspended', ...suspension(member, true) }
      await shutOut(parts, scope, member, actor, entry, { suspended_at: now(), ...by })
    },
    async restore(scope: Scope, id: string, actor: SignedInActor): Promise<void> {
      const member = await target(parts, scope, id, actor)
      refuseBarred(member, actor)
      const to = { suspended_at: null, suspended_by: null, suspended_by_firm: 0 }
      const entry = { action: 'member-restored', ...suspension(member, false) }
      await act(parts, member, actor, entry, async (trx, leave) => {
        if ((await members.suspendedBy(trx, id)) === null) return leave()
        await demandStill(members.change(trx, scope, id, to, ofFirm(actor)))
      })
    },
    /** `invited`: throws 409 where they have come in meanwhile. */
    remove: async (scope: Scope, id: string, actor: SignedInActor, only?: 'invited') =>
      await remove(parts, scope, id, actor, { only, also: async () => {} }),
    /** The same by one of the firm's people; returns by what it is undone. */
    async removeUndoably(scope: Scope, id: string, actor: SignedInActor, only?: 'invited') {
      let undo = ''
      const also: AlsoRemoved = async (trx, member, removed_at) => {
        undo = await parts.undoable.removed(trx, actor, member, removed_at)
      }
      await remove(parts, scope, id, actor, { only, also })
      return undo
    },
  }
}

export type ManagedMembers = ReturnType<typeof manageMembers>

const ofFirm = ({ viewer }: SignedInActor) => isStaff(viewer.roles)
const sideOf = (actor: SignedInActor) => (ofFirm(actor) ? 'firm' : 'organisation')

const suspension = (member: MemberRow, suspended: boolean) => ({
  before: { suspended: member.state === 'suspended' },
  after: { suspended },
})

/** An organisation neither lifts what the firm did, nor gets around it by removing and inviting anew. */
function refuseBarred({ suspended_by }: MemberRow, actor: SignedInActor): void {
  if (suspended_by === 'firm' && !ofFirm(actor))
    throw conflict('The firm has suspended them. Please ask the firm.')
}

/** 409 for what somebody else has removed, or the firm suspended, in the same moment. */
async function demandStill(changing: Promise<boolean>): Promise<void> {
  if (!(await changing)) throw conflict('They were removed or suspended in the meantime.')
}

/** A member within the scope whose role the actor may give; throws 404 or 403 otherwise. */
async function target({ members }: Parts, scope: Scope, id: string, actor: SignedInActor) {
  const member = await members.find(scope, id)
  if (!mayGrant(actor.viewer, member.role)) throw notAllowed()
  return member
}

/** `run` calls `leave` where it is so already: no entry says what was not done. */
async function act<T>(
  { audit, wake }: Parts,
  member: MemberRow,
  actor: SignedInActor,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
  run: (trx: Trx, leave: () => void) => Promise<T>,
): Promise<T> {
  const result = await audit.act(
    actor,
    async (trx, record) => {
      let isLeft = false
      const made = await run(trx, () => void (isLeft = true))
      const { id, organisation_id: organisation, account_id: person } = member
      if (!isLeft) record({ ...entry, about: id, organisation, person })
      return made
    },
    'all',
    lockingBoth(member, actor),
  )
  wake()
  return result
}

/** Two admins may act on each other at once: neither waits for the other in a ring. */
const lockingBoth =
  ({ account_id }: MemberRow, { viewer }: SignedInActor) =>
  async (trx: Trx) =>
    await lockAccounts(trx, [viewer.account, account_id])

/** What is done in the same transaction. */
type AlsoRemoved = (trx: Trx, member: MemberRow, removed_at: string) => Promise<void>

/** Removes a membership, or only one that nobody has agreed to. */
async function remove(
  parts: Parts,
  scope: Scope,
  id: string,
  actor: SignedInActor,
  { only, also }: { only: 'invited' | undefined; also: AlsoRemoved },
): Promise<void> {
  const member = await target(parts, scope, id, actor)
  refuseBarred(member, actor)
  const removed_at = parts.clock.now().toISOString()
  const entry = { action: 'member-removed', before: { removed: false }, after: { removed: true } }
  const to = { removed_at, removed_by: actor.viewer.account }
  await shutOut(parts, scope, member, actor, entry, to, async (trx) => {
    await also(trx, member, removed_at)
    // Of the row that is removed now, so that whoever agreed until this moment stays.
    if (only && (await parts.members.hasAgreed(trx, id)))
      throw conflict('They have come in meanwhile, so they stay. Look at what they may see.')
  })
}

/** Suspends or removes a membership, with all that it opens. */
async function shutOut(
  parts: Parts,
  scope: Scope,
  member: MemberRow,
  actor: SignedInActor,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
  to: Parameters<Members['change']>[3],
  also: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  refuseSelf(member, actor)
  await act(parts, member, actor, entry, async (trx, leave) => {
    if (to.suspended_at && (await parts.members.suspendedBy(trx, member.id)) === sideOf(actor))
      return leave()
    await parts.endWaysIn(trx, { membership: member.id }, async () => {
      await demandStill(parts.members.change(trx, scope, member.id, to, ofFirm(actor)))
      if (to.removed_at) await parts.members.removeWithout(trx, member.account_id, to.removed_at)
    })
    await also(trx)
  })
}

function refuseSelf({ account_id }: MemberRow, { viewer }: SignedInActor): void {
  if (account_id === viewer.account) throw conflict('You cannot do that to yourself.')
}

async function change(
  parts: Parts,
  scope: Scope,
  id: string,
  { role: wanted, projects: chosen, base = null }: Rights,
  actor: SignedInActor,
): Promise<MemberRow> {
  const { members } = parts
  const member = await target(parts, scope, id, actor)
  if (wanted === undefined && chosen === undefined) return member
  const projects = chosen && [...new Set(chosen)]
  refuseFor(actor, member, { role: wanted, projects })
  refuseSelf(member, actor)
  const run = async (trx: Trx, record: RecordEntry) => {
    // What there is by now, of which only what is changed is written.
    const was = await members.lockRights(trx, id)
    if (base) demandBase(was, { role: wanted, projects: chosen, base })
    const now = refuseFor(actor, was, { role: wanted, projects })
    if (areSameRights(was, now)) return
    const to = {
      ...(wanted && { role: wanted }),
      ...(projects !== undefined && { sees_all: Number(!projects) }),
    }
    await demandStill(members.change(trx, scope, id, to, true))
    if (projects !== undefined) await grant(parts, trx, { ...member, ...was }, projects, actor)
    const { organisation_id: organisation, account_id: person } = member
    const values = {
      before: rightsOf(was.role, was.projects),
      after: rightsOf(now.role, now.projects),
    }
    record({ action: 'member-changed', ...values, about: id, organisation, person })
  }
  // Whoever gives a ticket locks the account, too: what comes first is seen by the other.
  await parts.audit.act(actor, run, 'all', lockingBoth(member, actor))
  parts.wake()
  return await members.find(scope, id)
}

/** The rights with a change; throws 403 for a role that the actor may not give, 400 for a mix. */
function refuseFor(
  actor: SignedInActor,
  was: Pick<MemberRow, 'role' | 'projects'>,
  to: { role?: MemberRole | undefined; projects?: string[] | null | undefined },
) {
  const role = to.role ?? was.role
  const projects = to.projects === undefined ? was.projects : to.projects
  if (!mayGrant(actor.viewer, role)) throw notAllowed()
  refuseMixed(role, projects)
  return { role, projects }
}

/** Replaces the grants of a member; null: they see all. */
async function grant(
  { members, clock, endTickets, welcome }: Parts,
  trx: Trx,
  member: MemberRow,
  projects: string[] | null,
  actor: SignedInActor,
): Promise<void> {
  const granted = { granted_at: clock.now().toISOString(), granted_by: actor.viewer.account }
  await members.setGrants(trx, member, projects ?? [], granted)
  // For good, even if a project is granted again before they run out.
  if (projects !== null) await endTickets(trx, membershipsMeant({ membership: member.id }))
  if (member.accepted && hasMore(member.projects, projects)) await welcome(trx, member.id)
}
