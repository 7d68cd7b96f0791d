import type { Transaction } from 'kysely'
import { mayGrant, type MemberRole } from '../../contract/access.ts'
import { malformed, notAllowed } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import { againWhenTaken } from '../../database/unique-violation.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { insertMembership } from '../../platform/auth/memberships.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { accountOfAddress, nameOf } from '../../platform/auth/addresses.ts'
import { refuseMixed, rightsOf } from './member-rights.ts'
import type { MemberRow, Members, Standing } from './store.ts'
import { noteInvited } from './unanswered-store.ts'

type Trx = Transaction<Tables>

/**
 * Makes an invitation link and queues its mail: the link where no mail server is set, else null, and
 * the task that sends it.
 */
export type SendInvitation = (
  trx: Trx,
  person: {
    id: string
    email: string
    first_name: string
    /** Null for the firm's own people. */
    membership: string | null
    /** The organisation's name; null: the firm. */
    organisation: string | null
    /** The name of whoever invites, and the id of their organisation (null: the firm). */
    by: { name: string | null; organisation: string | null }
    standing: Standing
  },
) => Promise<{ link: string | null; task: string | null }>

/** Somebody to be invited, with what their membership lets them see. */
export interface NewMember {
  email: string
  first_name: string
  last_name: string
  role: MemberRole
  projects: string[] | null
}

export interface InvitingParts {
  clock: Clock
  audit: Audit
  members: Members
  /** Finds one by its id; throws 404 for one outside of the scope. */
  organisations: { find: (scope: Scope, id: string) => Promise<{ id: string; name: string }> }
  sendInvitation: SendInvitation
}

/** What an invitation has made. */
export type MadeInvitation = Awaited<ReturnType<typeof inviteIn>>

/**
 * Invites somebody in a transaction of its own, which does `also` after that; begins it anew where
 * another was faster.
 */
export async function invite<More extends object>(
  parts: InvitingParts & { wake: () => void },
  organisation: string,
  newcomer: NewMember,
  actor: SignedInActor,
  also: (trx: Trx, made: MadeInvitation) => Promise<More>,
): Promise<MemberRow & More & { link: string | null }> {
  const { id, name } = await parts.organisations.find('all', organisation)
  const { made, more } = await againWhenTaken(
    async () =>
      await parts.audit.act(actor, async (trx, record) => {
        const made = await inviteIn(parts, { trx, record, actor }, { id, name }, newcomer)
        return { made, more: await also(trx, made) }
      }),
  )
  parts.wake()
  return { ...(await parts.members.find('all', made.membership)), link: made.link, ...more }
}

/** The transaction that something is done in, and by whom. */
export interface InvitingWithin {
  trx: Trx
  record: RecordEntry
  actor: SignedInActor
}

/** Invites somebody within a transaction, which has to begin anew after a unique violation. */
export async function inviteIn(
  parts: InvitingParts,
  { trx, record, actor }: InvitingWithin,
  organisation: { id: string; name: string },
  { email, first_name, last_name, role, projects }: NewMember,
) {
  const { clock, members } = parts
  if (!mayGrant(actor.viewer, role)) throw notAllowed()
  refuseMixed(role, projects)
  const id = newId()
  const created_at = clock.now().toISOString()
  const by = actor.viewer.account
  const names = { first_name, last_name }
  const account_id = await accountOfAddress(trx, { email, ...names, created_at })
  if (await members.isListed(trx, organisation.id, account_id)) throw addressTaken()
  const row = { id, organisation_id: organisation.id, account_id, ...names }
  const times = { invited_at: created_at, invited_by: by }
  await insertMembership(trx, { ...row, role, sees_all: projects === null, ...times })
  const granted = { granted_at: created_at, granted_by: by }
  await members.setGrants(trx, row, [...new Set(projects ?? [])], granted)
  const after = { email, ...names, ...rightsOf(role, projects) }
  const about = { about: id, organisation: organisation.id, person: account_id }
  record({ action: 'member-invited', after, ...about })
  const invited = { id, account_id, email, first_name }
  const sent = await sendInvitation(parts, trx, invited, organisation.name, actor)
  return { membership: id, account: account_id, ...sent }
}

/** An organisation does not learn of it: there such an invitation waits as any other does. */
const refusals: Partial<Record<Standing, string>> = {
  // Nobody is both.
  staff: 'That is the address of one of the firm’s own people, who sees clients in the console.',
  suspended: 'The account of that address is suspended. Restore it first, then invite them.',
}

const taken = 'Somebody with that address is in this list already, as a member or invited.'
const addressTaken = () => malformed(taken, { email: [taken] })

/**
 * Mails an invitation; its text alone says whether the address has an account, to its owner. The firm,
 * which sees all people, reads at once when it could not be accepted.
 */
export async function sendInvitation(
  {
    clock,
    members,
    sendInvitation: make,
  }: Pick<InvitingParts, 'clock' | 'members' | 'sendInvitation'>,
  trx: Trx,
  member: Pick<MemberRow, 'id' | 'account_id' | 'email' | 'first_name'>,
  organisation: string,
  { viewer }: SignedInActor,
) {
  const standing = await members.standingOf(trx, member.account_id)
  const refusal = viewer.organisation === null && refusals[standing]
  if (refusal) throw malformed(refusal, { email: [refusal] })
  const by = { name: await nameOf(trx, viewer.account), organisation: viewer.organisation }
  const { account_id: id, email, first_name, id: membership } = member
  const sent_at = clock.now().toISOString()
  await noteInvited(trx, membership, sent_at)
  const person = { id, email, first_name, membership, organisation, by, standing }
  return { ...(await make(trx, person)), sent_at }
}
