import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { holdTask, withdrawHeld } from '../../platform/outbox/store.ts'
import type { MadeInvitation } from './invite.ts'
import type { MemberRow } from './store.ts'
import { bringBackMember } from './undo-store.ts'
import { withdrawClient } from './withdraw-store.ts'

type Trx = Transaction<Tables>

/** The kinds of act. */
export const [memberInvitedAct, memberRemovedAct] = ['member-invited', 'member-removed']

interface Parts {
  clock: Clock
  /** Remembers what is needed to take an act back; returns the id by which that is done. */
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
  /** In ms: how long a mail is held back. */
  heldFor: number
}

/** What an invitation has made, and the task of its mail. */
type BeforeInvited = Pick<MadeInvitation, 'membership' | 'account' | 'task'>

/** Which moment the removal has, by which its rows are known. */
interface BeforeRemoved {
  account: string
  organisation: string
  removed_at: string
}

/** Lets one of the firm's people take back for a while that they invited or removed somebody. */
export const undoableMembers = ({ clock, remember, heldFor }: Parts) => ({
  async invited(trx: Trx, { viewer }: SignedInActor, made: MadeInvitation): Promise<string> {
    const until = new Date(clock.now().getTime() + heldFor).toISOString()
    const { membership, account, task } = made
    if (task !== null) await holdTask(trx, task, until)
    const before: BeforeInvited = { membership, account, task }
    const act = { account: viewer.account, kind: memberInvitedAct, about: membership, before }
    return await remember(trx, act)
  },
  async removed(
    trx: Trx,
    { viewer }: SignedInActor,
    { id: about, account_id, organisation_id }: MemberRow,
    removed_at: string,
  ): Promise<string> {
    const before: BeforeRemoved = {
      account: account_id,
      organisation: organisation_id,
      removed_at,
    }
    return await remember(trx, { account: viewer.account, kind: memberRemovedAct, about, before })
  },
})

export type UndoableMembers = ReturnType<typeof undoableMembers>

/** Takes an invitation back, as if it had never been. Throws 409 once its mail has left, or it was used. */
export async function takingBackInvited(
  trx: Trx,
  about: string,
  before: unknown,
  record: RecordEntry,
): Promise<void> {
  const { membership, account, task } = before as BeforeInvited
  if (task !== null && !(await withdrawHeld(trx, task)))
    throw new Problem(409, 'The mail has left already.')
  await withdrawClient(trx, { organisation: null, membership, account, project: null })
  record({ action: 'member-invited-taken-back', about })
}

/** Lets a member in again who was removed; what they had open stays closed. Throws 409 where they were invited anew. */
export async function takingBackRemoved(
  trx: Trx,
  about: string,
  before: unknown,
  record: RecordEntry,
): Promise<void> {
  const { account, organisation, removed_at } = before as BeforeRemoved
  const back = bringBackMember(trx, { id: about, account, removed_at })
  const isBack = await back.catch((error: unknown) => {
    if (isUniqueViolation(error)) return false
    throw error
  })
  if (!isBack) throw new Problem(409, 'They were invited anew since, so it stays as it is.')
  const values = { before: { removed: true }, after: { removed: false } }
  record({ action: 'member-brought-back', about, organisation, person: account, ...values })
}
