import { sql } from 'kysely'
import type { Rhythm } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import { awayUntilOf, isOnSide, isTheirs, mostListed, type TodayReader } from './reader-store.ts'

/** A project whose newest update is from so long ago that another could be due. */
export interface PastUpdate {
  id: string
  organisation: string
  project: string
  rhythm: Rhythm
  /** When its newest update appeared, or it began: a moment, or a day as `YYYY-MM-DD`. */
  since: string
  /** Whether there has been an update. */
  has_update: number
  away_until: string | null
}

/** The projects under way or on hold that had no update since `before`, the longest first; one more than are listed. */
export async function pastUpdates(
  database: Database,
  reader: TodayReader,
  before: string,
): Promise<PastUpdate[]> {
  const newest = sql<string | null>`(select max(project_update.created_at) from project_update
    where project_update.project_id = project.id)`
  const since = sql<string>`coalesce(${newest}, project.start_date)`
  return await readIn(database, reader.scope, 'project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'organisation.name as organisation', 'project.title as project'])
    .select(['rhythm', since.as('since')])
    .select(sql<number>`case when ${newest} is null then 0 else 1 end`.as('has_update'))
    .select(awayUntilOf(reader, 'update', 'project.id').as('away_until'))
    .where('status', 'in', ['active', 'on_hold'])
    .where('rhythm', '<>', 'none')
    .where(since, '<', before)
    .where(isTheirs(reader, 'project.id'))
    .where(isOnSide(reader, 'update', 'project.id'))
    .orderBy(since)
    .orderBy('project.id')
    .limit(mostListed + 1)
    .execute()
}
