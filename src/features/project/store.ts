import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Health, ProjectStatus } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Milestone, Project } from './contract.ts'

const columns = [
  'project.id',
  'project.organisation_id',
  'project.title',
  'project.description',
  'project.status',
  'project.start_date',
  'project.end_date',
  'project.health',
  'project.progress',
  'organisation.name as client_name',
] as const

/** A project with whose it is. */
type Row = Project & { organisation_id: string }

/** What comes first in a list: what is under way, what waits, what is to come, what is over. */
const order: Record<ProjectStatus, number> = {
  active: 0,
  on_hold: 1,
  planned: 2,
  completed: 3,
  cancelled: 4,
}

/** From one day to another, both included, and the moments that may be of these days. */
interface Span {
  from: string
  to: string
  begin: string
  end: string
}

/** Projects with their milestones and the changes of their status. */
export function projectStore(database: Database) {
  const of = (scope: Scope) =>
    readIn(database, scope, 'project')
      .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
      .select(columns)
  return {
    /** By client and start; a client's own with what is under way first. */
    async list(scope: Scope): Promise<Row[]> {
      const rows = await of(scope)
        .orderBy('organisation.name')
        .orderBy('start_date', 'desc')
        .orderBy('project.id')
        .execute()
      if (scope === 'staff') return rows
      return rows.toSorted((a, b) => order[a.status] - order[b.status])
    },
    /** Throws 404 for one that is not there, or not in the scope. */
    async find(scope: Scope, id: string): Promise<Row> {
      const row = await of(scope).where('project.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    async add(trx: Transaction<Tables>, project: Tables['project']): Promise<void> {
      await trx.insertInto('project').values(project).execute()
    },
    /** False when it has another status than `from` meanwhile: of two who change it, one does. */
    async setStatus(
      trx: Transaction<Tables>,
      scope: Scope,
      step: { id: string; from: ProjectStatus; to: ProjectStatus; now: string },
    ): Promise<boolean> {
      const changed = await updateIn(trx, scope, 'project')
        .set({ status: step.to, updated_at: step.now })
        .where('id', '=', step.id)
        .where('status', '=', step.from)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },
    async addStatusChange(trx: Transaction<Tables>, row: Tables['status_change']): Promise<void> {
      await trx.insertInto('status_change').values(row).execute()
    },
    /** What the newest update says, for where the list is read. */
    async setStanding(
      trx: Transaction<Tables>,
      scope: Scope,
      standing: { id: string; health: Health; progress: number; now: string },
    ): Promise<void> {
      await updateIn(trx, scope, 'project')
        .set({ health: standing.health, progress: standing.progress, updated_at: standing.now })
        .where('id', '=', standing.id)
        .execute()
    },
    ...milestones(database),
    changedSince,
  }
}

export type Projects = ReturnType<typeof projectStore>

function milestones(database: Database) {
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
    /** Those of all projects but the cancelled ones: planned for some days, or reached then. */
    async milestonesBetween(scope: Scope, { from, to, begin, end }: Span) {
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
    /** Throws 404 for one that is not there, or not in the scope. */
    async milestone(scope: Scope, id: string) {
      const row = await readIn(database, scope, 'milestone')
        .select(['project_id', 'title', 'reached_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    async addMilestone(trx: Transaction<Tables>, row: Tables['milestone']): Promise<void> {
      await trx.insertInto('milestone').values(row).execute()
    },
    async reachMilestone(trx: Transaction<Tables>, scope: Scope, id: string, now: string) {
      await updateIn(trx, scope, 'milestone')
        .set({ reached_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** What has happened to a project since a moment: steps of its status, and milestones reached. */
async function changedSince(
  trx: Transaction<Tables>,
  scope: Scope,
  { project, since }: { project: string; since: string },
) {
  const reached = await selectIn(trx, scope, 'milestone')
    .select('title')
    .where('project_id', '=', project)
    .where('reached_at', '>', since)
    .orderBy('reached_at')
    .execute()
  const steps = await selectIn(trx, scope, 'status_change')
    .select(['from_status', 'to_status'])
    .where('project_id', '=', project)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return { reached, steps }
}
