import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Health, ProjectStatus } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { isOfMember, readIn, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Project } from './contract.ts'
import { projectHappened } from './happened-store.ts'
import { milestoneStore } from './milestone-store.ts'

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

/** A project with its organisation. */
type Row = Project & { organisation_id: string }

/** The order of a client’s list. */
const order: Record<ProjectStatus, number> = {
  active: 0,
  on_hold: 1,
  planned: 2,
  completed: 3,
  cancelled: 4,
}

/** At most 500, by the parameters of a statement. */
async function insertProjects(
  trx: Transaction<Tables>,
  projects: readonly Tables['project'][],
): Promise<void> {
  await trx
    .insertInto('project')
    .values(
      projects.map((project) => ({
        id: project.id,
        organisation_id: project.organisation_id,
        title: project.title,
        description: project.description,
        status: project.status,
        start_date: project.start_date,
        end_date: project.end_date,
        health: project.health,
        progress: project.progress,
        rhythm: project.rhythm,
        last_update_at: project.last_update_at,
        demo: project.demo,
        created_at: project.created_at,
        updated_at: project.updated_at,
      })),
    )
    .execute()
}

/** Projects with their milestones and the changes of their status. */
export function projectStore(database: Database) {
  const of = (scope: Scope) =>
    readIn(database, scope, 'project')
      .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
      .select(columns)
  return {
    /** For staff by client and start; for a client by status, the active first. */
    async list(scope: Scope): Promise<Row[]> {
      const rows = await of(scope)
        .orderBy('organisation.name')
        .orderBy('start_date', 'desc')
        .orderBy('project.id')
        .execute()
      if (!isOfMember(scope)) return rows
      return rows.toSorted((a, b) => order[a.status] - order[b.status])
    },
    /** Throws 404 for one that does not exist or is outside of the scope. */
    async find(scope: Scope, id: string): Promise<Row> {
      const row = await of(scope).where('project.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    add: async (trx: Transaction<Tables>, project: Tables['project']) =>
      await insertProjects(trx, [project]),
    addAll: insertProjects,
    /** False when its status is not `from` any more: of two changes at once, one succeeds. */
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
      await trx
        .insertInto('status_change')
        .values({
          id: row.id,
          organisation_id: row.organisation_id,
          project_id: row.project_id,
          from_status: row.from_status,
          to_status: row.to_status,
          reason: row.reason,
          author_name: row.author_name,
          created_at: row.created_at,
        })
        .execute()
    },
    /** Copies what the newest update reports, because the list shows it. */
    async setHealthAndProgress(
      trx: Transaction<Tables>,
      scope: Scope,
      reported: { id: string; health: Health; progress: number; now: string },
    ): Promise<void> {
      await updateIn(trx, scope, 'project')
        .set({ health: reported.health, progress: reported.progress })
        .set({ last_update_at: reported.now, updated_at: reported.now })
        .where('id', '=', reported.id)
        .execute()
    },
    ...milestoneStore(database),
    happened: projectHappened(database),
    changedSince,
  }
}

export type Projects = ReturnType<typeof projectStore>

/** The changes of a project since a moment: of its status, and milestones reached. */
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
