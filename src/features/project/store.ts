import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Milestone, Project } from './contract.ts'

const columns = [
  'project.id',
  'project.title',
  'project.description',
  'project.status',
  'project.start_date',
  'project.end_date',
  'project.health',
  'project.progress',
  'organisation.name as client_name',
] as const

/** What comes first in a list: what is under way, what waits, what is to come, what is over. */
const order: Record<Tables['project']['status'], number> = {
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

/** Projects as the people of an organisation see them; every query names the organisation. */
export function projectStore(database: Database) {
  const of = (organisation: string) =>
    database
      .readFor(organisation)
      .selectFrom('project')
      .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
      .select(columns)
      .where('project.organisation_id', '=', organisation)
  return {
    async list(organisation: string): Promise<Project[]> {
      const rows = await of(organisation)
        .orderBy('start_date', 'desc')
        .orderBy('project.id')
        .execute()
      return rows.toSorted((a, b) => order[a.status] - order[b.status])
    },
    /** Throws 404 for one that is not there, or not theirs. */
    async find(organisation: string, id: string): Promise<Project> {
      const row = await of(organisation).where('project.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    async milestones(organisation: string, project: string): Promise<Milestone[]> {
      return await database
        .readFor(organisation)
        .selectFrom('milestone')
        .select(['id', 'title', 'due_date', 'reached_at'])
        .where('organisation_id', '=', organisation)
        .where('project_id', '=', project)
        .orderBy('due_date')
        .orderBy('id')
        .execute()
    },
    /** Those of all projects but the cancelled ones: planned for some days, or reached then. */
    async milestonesBetween(organisation: string, { from, to, begin, end }: Span) {
      return await database
        .readFor(organisation)
        .selectFrom('milestone')
        .innerJoin('project', 'project.id', 'milestone.project_id')
        .select(['milestone.id', 'milestone.title', 'due_date', 'reached_at', 'project_id'])
        .select('project.title as project_title')
        .where('milestone.organisation_id', '=', organisation)
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
    /** What the newest update says, kept where the list is read. */
    async keepStanding(
      trx: Transaction<Tables>,
      { id, ...standing }: Pick<Tables['project'], 'id' | 'health' | 'progress' | 'updated_at'>,
    ): Promise<void> {
      await trx.updateTable('project').set(standing).where('id', '=', id).execute()
    },
  }
}

export type Projects = ReturnType<typeof projectStore>
