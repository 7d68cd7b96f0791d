import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import type { RequestKind } from '../../contract/work.ts'
import { awayUntilOf, isOnSide, isTheirs, mostListed, type TodayReader } from './reader-store.ts'

/** Something that a client is asked for and has not given yet. */
export interface Asked {
  id: string
  organisation: string
  project: string
  title: string
  created_at: string
  /** `YYYY-MM-DD` */
  due_date: string | null
  /** The milestone that it holds up. */
  holds_up: string | null
  /** Of a client request. */
  kind?: RequestKind
  away_until: string | null
}

/** As the indexes say it: what has no date comes last. */
const dueOf = (table: 'request' | 'approval') =>
  sql<string>`coalesce(${sql.ref(`${table}.due_date`)}, '9999-12-31')`

/** The client requests that nobody has answered, what is due soonest first; one more than are listed. */
export async function openRequests(database: Database, reader: TodayReader): Promise<Asked[]> {
  return await readIn(database, 'staff', 'request')
    .innerJoin('project', 'project.id', 'request.project_id')
    .innerJoin('organisation', 'organisation.id', 'request.organisation_id')
    .leftJoin('milestone', 'milestone.id', 'request.milestone_id')
    .select(['request.id', 'organisation.name as organisation', 'project.title as project'])
    .select(['request.title', 'request.created_at', 'request.due_date', 'kind'])
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
  return await readIn(database, 'staff', 'approval')
    .innerJoin('project', 'project.id', 'approval.project_id')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .leftJoin('milestone', 'milestone.id', 'approval.milestone_id')
    .select(['approval.id', 'organisation.name as organisation', 'project.title as project'])
    .select(['approval.title', 'approval.created_at', 'approval.due_date'])
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
