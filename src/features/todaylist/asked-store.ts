import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import type { RequestKind, Rhythm } from '../../contract/work.ts'
import { awayUntilOf, isOnSide, isTheirs, mostListed, type TodayReader } from './reader-store.ts'

/** Something that a client is asked for and has not given yet. */
export interface Asked {
  id: string
  organisation: string
  project: string
  project_id: string
  title: string
  created_at: string
  /** `YYYY-MM-DD` */
  due_date: string | null
  /** The milestone that it holds up. */
  holds_up: string | null
  /** Of a client request. */
  kind?: RequestKind
  away_until: string | null
  /** When the firm last reminded them of it. */
  reminded_at: string | null
}

/** As the indexes say it: what has no date comes last. */
const dueOf = (table: 'request' | 'approval') =>
  sql<string>`coalesce(${sql.ref(`${table}.due_date`)}, '9999-12-31')`

/** The client requests that nobody has answered, what is due soonest first; one more than are listed. */
export async function openRequests(database: Database, reader: TodayReader): Promise<Asked[]> {
  return await readIn(database, reader.scope, 'request')
    .innerJoin('project', 'project.id', 'request.project_id')
    .innerJoin('organisation', 'organisation.id', 'request.organisation_id')
    .leftJoin('milestone', 'milestone.id', 'request.milestone_id')
    .select(['request.id', 'organisation.name as organisation', 'project.title as project'])
    .select('request.project_id')
    .select(['request.title', 'request.created_at', 'request.due_date', 'kind'])
    .select('request.reminded_at')
    .select('milestone.title as holds_up')
    .select(awayUntilOf(reader, 'request', 'request.id').as('away_until'))
    .where(sql<boolean>`coalesce(request.answered_at, request.withdrawn_at) is null`)
    .where(isTheirs(reader, 'request.project_id'))
    .where(isOnSide(reader, 'request', 'request.id'))
    .orderBy(dueOf('request'))
    .orderBy('request.id')
    .limit(mostListed + 1)
    .execute()
}

/** The approvals that nobody has decided on, what is due soonest first; one more than are listed. */
export async function openApprovals(database: Database, reader: TodayReader): Promise<Asked[]> {
  return await readIn(database, reader.scope, 'approval')
    .innerJoin('project', 'project.id', 'approval.project_id')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .leftJoin('milestone', 'milestone.id', 'approval.milestone_id')
    .select(['approval.id', 'organisation.name as organisation', 'project.title as project'])
    .select('approval.project_id')
    .select(['approval.title', 'approval.created_at', 'approval.due_date'])
    .select('approval.reminded_at')
    .select('milestone.title as holds_up')
    .select(awayUntilOf(reader, 'approval', 'approval.id').as('away_until'))
    .where(sql<boolean>`coalesce(approval.decided_at, approval.withdrawn_at) is null`)
    .where(isTheirs(reader, 'approval.project_id'))
    .where(isOnSide(reader, 'approval', 'approval.id'))
    .orderBy(dueOf('approval'))
    .orderBy('approval.id')
    .limit(mostListed + 1)
    .execute()
}

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
    // Written already: it goes out at its time.
    .where(
      sql<boolean>`not exists (select 1 from scheduled_update
        where scheduled_update.project_id = project.id and scheduled_update.failed_at is null
          and scheduled_update.publish_at > ${reader.now})`,
    )
    .where(isTheirs(reader, 'project.id'))
    .where(isOnSide(reader, 'update', 'project.id'))
    .orderBy(since)
    .orderBy('project.id')
    .limit(mostListed + 1)
    .execute()
}
