import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Milestone } from './contract.ts'

/** The milestones of projects. */
export const milestoneStore = (database: Database) => ({ ...reads(database), ...writes })

function reads(database: Database) {
  return {
    async milestones(scope: Scope, project: string): Promise<Milestone[]> {
      return await readIn(database, scope, 'milestone')
        .select(['id', 'title', 'due_date', 'reached_at'])
        .where('project_id', '=', project)
        .orderBy('due_date')
        .orderBy('id')
        .execute()
    },
    /** Whether a project has this milestone. */
    async hasMilestone(scope: Scope, project: string, id: string): Promise<boolean> {
      const rows = readIn(database, scope, 'milestone').select('id').where('id', '=', id)
      return (await rows.where('project_id', '=', project).executeTakeFirst()) !== undefined
    },
    /** Those due or reached within a span, of all projects but the cancelled ones. */
    async milestonesBetween(
      scope: Scope,
      // Both days are included; the moments enclose them in any zone.
      { from, to, begin, end }: Record<'from' | 'to' | 'begin' | 'end', string>,
    ) {
      return await readIn(database, scope, 'milestone')
        .innerJoin('project', 'project.id', 'milestone.project_id')
        .select(['milestone.id', 'milestone.title', 'due_date', 'reached_at', 'project_id'])
        .select('project.title as project_title')
        .where('project.status', '!=', 'cancelled')
        .where(({ and, between, eb, or }) =>
          or([
            and([eb('reached_at', 'is', null), between('due_date', from, to)]),
            and([eb('reached_at', '>=', begin), eb('reached_at', '<', end)]),
          ]),
        )
        .orderBy('due_date')
        .orderBy('milestone.id')
        .execute()
    },
    /** The due date of the first one after a day that is not reached, of all projects but the cancelled ones. */
    async nextMilestoneDue(scope: Scope, day: string): Promise<string | null> {
      const row = await readIn(database, scope, 'milestone')
        .innerJoin('project', 'project.id', 'milestone.project_id')
        .select('due_date')
        .where('project.status', '!=', 'cancelled')
        .where('reached_at', 'is', null)
        .where('due_date', '>', day)
        .orderBy('due_date')
        .limit(1)
        .executeTakeFirst()
      return row?.due_date ?? null
    },
    /** Throws 404 for one that does not exist or is outside of the scope. */
    async milestone(scope: Scope, id: string) {
      const row = await readIn(database, scope, 'milestone')
        .select(['project_id', 'title'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
  }
}

export async function addMilestoneRow(
  trx: Transaction<Tables>,
  row: Tables['milestone'],
): Promise<void> {
  await trx
    .insertInto('milestone')
    .values({
      id: row.id,
      organisation_id: row.organisation_id,
      project_id: row.project_id,
      title: row.title,
      due_date: row.due_date,
      reached_at: row.reached_at,
      created_at: row.created_at,
    })
    .execute()
}

const writes = {
  addMilestone: addMilestoneRow,
  /** False when it is reached already. */
  async reachMilestone(
    trx: Transaction<Tables>,
    scope: Scope,
    { id, now }: { id: string; now: string },
  ): Promise<boolean> {
    const reached = await updateIn(trx, scope, 'milestone')
      .set({ reached_at: now })
      .where('id', '=', id)
      .where('reached_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return reached !== undefined
  },
}
