import type { Transaction } from 'kysely'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** What is asked for, and what waits for a decision, before a milestone can be reached. */
export interface HeldUp {
  requests: string[]
  approvals: string[]
}

/** Gives it another title; false where it has another than `from` by now. */
export async function setTitle(
  trx: Trx,
  scope: Scope,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const changed = await updateIn(trx, scope, 'milestone')
    .set({ title: to })
    .where('id', '=', id)
    .where('title', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Sets when it was reached, null: it is not; false where that is another moment than `from`. */
export async function setReached(
  trx: Trx,
  scope: Scope,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<boolean> {
  const changed = await updateIn(trx, scope, 'milestone')
    .set({ reached_at: to })
    .where('id', '=', id)
    .where('reached_at', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Unties what holds it up, and returns it. */
export async function letGo(trx: Trx, scope: Scope, id: string): Promise<HeldUp> {
  const requests = await updateIn(trx, scope, 'request')
    .set({ milestone_id: null })
    .where('milestone_id', '=', id)
    .returning('id')
    .execute()
  const approvals = await updateIn(trx, scope, 'approval')
    .set({ milestone_id: null })
    .where('milestone_id', '=', id)
    .returning('id')
    .execute()
  return { requests: requests.map((one) => one.id), approvals: approvals.map((one) => one.id) }
}

/** Ties to a milestone again what held it up, but for what holds up another by now. */
export async function tieAgain(
  trx: Trx,
  scope: Scope,
  id: string,
  { requests, approvals }: HeldUp,
): Promise<void> {
  if (requests.length > 0)
    await updateIn(trx, scope, 'request')
      .set({ milestone_id: id })
      .where('id', 'in', requests)
      .where('milestone_id', 'is', null)
      .execute()
  if (approvals.length > 0)
    await updateIn(trx, scope, 'approval')
      .set({ milestone_id: id })
      .where('id', 'in', approvals)
      .where('milestone_id', 'is', null)
      .execute()
}

/** Deletes its moves, and returns them. */
export async function takeMoves(trx: Trx, id: string): Promise<Tables['milestone_move'][]> {
  return await trx
    .deleteFrom('milestone_move')
    .where('milestone_id', '=', id)
    .returning(['id', 'organisation_id', 'project_id', 'milestone_id', 'from_date', 'to_date'])
    .returning(['whose', 'reason', 'shared', 'carried', 'author_name', 'created_at'])
    .execute()
}

/** Deletes one that is not reached; false where it has another title or day by now. */
export async function deleteMilestone(
  trx: Trx,
  { id, title, due_date }: { id: string; title: string; due_date: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('milestone')
    .where('id', '=', id)
    .where('title', '=', title)
    .where('due_date', '=', due_date)
    .where('reached_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether it was moved, or something holds it up. */
export async function isInUse(trx: Trx, scope: Scope, id: string): Promise<boolean> {
  const used = await selectIn(trx, scope, 'milestone_move')
    .select('project_id')
    .where('milestone_id', '=', id)
    .unionAll(selectIn(trx, scope, 'request').select('project_id').where('milestone_id', '=', id))
    .unionAll(selectIn(trx, scope, 'approval').select('project_id').where('milestone_id', '=', id))
    .execute()
  return used.length > 0
}
