import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { MilestoneMove } from './contract.ts'

type Trx = Transaction<Tables>

/** A milestone that may move. */
export interface PlannedStop {
  id: string
  title: string
  due_date: string
}

/** The moves of a project's milestones, the newest first. */
export const movesOf =
  (database: Database) =>
  async (scope: Scope, project: string): Promise<MilestoneMove[]> => {
    const rows = await readIn(database, scope, 'milestone_move')
      .select([
        'id',
        'milestone_id',
        'from_date',
        'to_date',
        'whose',
        'reason',
        'shared',
        'carried',
      ])
      .select(['author_name', 'created_at'])
      .where('project_id', '=', project)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      ...row,
      shared: row.shared === 1,
      carried: row.carried === 1,
    }))
  }

/** A milestone with its project; undefined for none within the scope. */
export async function stopWithProject(trx: Trx, scope: Scope, id: string) {
  return await selectIn(trx, scope, 'milestone')
    .innerJoin('project', 'project.id', 'milestone.project_id')
    .select(['milestone.id', 'milestone.title', 'due_date', 'reached_at', 'project_id'])
    .select(['milestone.organisation_id', 'milestone.created_at', 'project.title as project_title'])
    .where('milestone.id', '=', id)
    .executeTakeFirst()
}

/** Those of a project that are due after a day, and not reached. */
export async function stopsAfter(
  trx: Trx,
  scope: Scope,
  { project, day }: { project: string; day: string },
): Promise<PlannedStop[]> {
  return await selectIn(trx, scope, 'milestone')
    .select(['milestone.id', 'milestone.title', 'due_date'])
    .where('project_id', '=', project)
    .where('reached_at', 'is', null)
    .where('due_date', '>', day)
    .orderBy('due_date')
    .orderBy('milestone.id')
    .execute()
}

/** Sets another day; false where it is due on another than `from` by now, or reached. */
export async function setDue(
  trx: Trx,
  scope: Scope,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const changed = await updateIn(trx, scope, 'milestone')
    .set({ due_date: to })
    .where('id', '=', id)
    .where('due_date', '=', from)
    .where('reached_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function insertMove(trx: Trx, row: Tables['milestone_move']): Promise<void> {
  await trx
    .insertInto('milestone_move')
    .values({
      id: row.id,
      organisation_id: row.organisation_id,
      project_id: row.project_id,
      milestone_id: row.milestone_id,
      from_date: row.from_date,
      to_date: row.to_date,
      whose: row.whose,
      reason: row.reason,
      shared: row.shared,
      carried: row.carried,
      author_name: row.author_name,
      created_at: row.created_at,
    })
    .execute()
}

/** Deletes a move that was taken back. */
export async function deleteMove(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('milestone_move').where('id', '=', id).execute()
}
