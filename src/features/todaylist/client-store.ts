import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readerFor, readIn } from '../../database/scope.ts'
import { awayUntilOf, isOnSide, isTheirs, mostListed, type TodayReader } from './reader-store.ts'

/** Something of a client, in one of their projects. */
interface OfClient {
  id: string
  organisation: string
  project: string
  away_until: string | null
}

/** A thread in which a client's messages wait. */
export interface UnreadThread extends OfClient {
  waits_since: string
  last_number: number
  author_name: string
  /** The last message, and how it begins. */
  message: string
  begins: string
  /** How many wait. */
  unread: number
}

/** So many characters of what a client has written are shown. */
const longestText = 2_000
const beginning = (column: string) =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(longestText)})`

/** The threads in which a client's messages wait for the firm, the longest first; one more than are listed. */
export async function unreadThreads(
  database: Database,
  reader: TodayReader,
): Promise<UnreadThread[]> {
  // First which they are, by their index, whatever else a plan could begin with.
  const waiting = readIn(database, reader.scope, 'thread')
    .select(['thread.project_id', 'thread.organisation_id', 'waits_since', 'last_number'])
    .select(awayUntilOf(reader, 'message', 'thread.project_id').as('away_until'))
    .where('waits_since', 'is not', null)
    .where(isTheirs(reader, 'thread.project_id'))
    .where(isOnSide(reader, 'message', 'thread.project_id'))
    .orderBy('waits_since')
    .orderBy('thread.project_id')
    .limit(mostListed + 1)
    .$narrowType<{ waits_since: string }>()
    .as('waiting')
  const rows = await readerFor(database, reader.scope)
    .selectFrom(waiting)
    .innerJoin('project', 'project.id', 'waiting.project_id')
    .innerJoin('organisation', 'organisation.id', 'waiting.organisation_id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.project_id', '=', 'waiting.project_id')
        .onRef('message.number', '=', 'waiting.last_number'),
    )
    .select(['waiting.project_id as id', 'organisation.name as organisation'])
    .select(['project.title as project', 'waits_since', 'last_number', 'author_name', 'away_until'])
    .select('message.id as message')
    .select(beginning('message.body').as('begins'))
    .select(({ selectFrom }) =>
      selectFrom('message as one')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('one.project_id', '=', 'waiting.project_id')
        .whereRef('one.created_at', '>=', 'waiting.waits_since')
        .where('one.from_firm', '=', 0)
        .as('unread'),
    )
    // Which they are has an order, and what is joined to them has none by itself.
    .orderBy('waits_since')
    .orderBy('waiting.project_id')
    .execute()
  return rows.map((row) => ({ ...row, unread: Number(row.unread) }))
}

/** What a client has answered, and nobody of the firm has seen. */
export interface UnseenAnswer extends OfClient {
  project_id: string
  title: string
  at: string
  by_name: string | null
  words: string | null
}

/** The answers to client requests that nobody of the firm has seen, the oldest first; one more than are listed. */
export async function unseenAnswers(
  database: Database,
  reader: TodayReader,
): Promise<UnseenAnswer[]> {
  return await readIn(database, reader.scope, 'request')
    .innerJoin('project', 'project.id', 'request.project_id')
    .innerJoin('organisation', 'organisation.id', 'request.organisation_id')
    .select(['request.id', 'organisation.name as organisation', 'project.title as project'])
    .select('request.project_id')
    .select(['request.title', 'answered_at as at', 'answered_by as by_name'])
    .select(beginning('answer').as('words'))
    .select(awayUntilOf(reader, 'answer', 'request.id').as('away_until'))
    .where('answered_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(isTheirs(reader, 'request.project_id'))
    .where(isOnSide(reader, 'answer', 'request.id'))
    .orderBy('answered_at')
    .orderBy('request.id')
    .limit(mostListed + 1)
    .$narrowType<{ at: string }>()
    .execute()
}

/** A decision that nobody of the firm has seen. */
export interface UnseenDecision extends UnseenAnswer {
  decision: 'approved' | 'declined' | null
}

/** The decisions on approvals that nobody of the firm has seen, the oldest first; one more than are listed. */
export async function unseenDecisions(
  database: Database,
  reader: TodayReader,
): Promise<UnseenDecision[]> {
  return await readIn(database, reader.scope, 'approval')
    .innerJoin('project', 'project.id', 'approval.project_id')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .select(['approval.id', 'organisation.name as organisation', 'project.title as project'])
    .select('approval.project_id')
    .select(['approval.title', 'decided_at as at', 'decided_by_name as by_name', 'decision'])
    .select(beginning('reason').as('words'))
    .select(awayUntilOf(reader, 'decision', 'approval.id').as('away_until'))
    .where('decided_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(isTheirs(reader, 'approval.project_id'))
    .where(isOnSide(reader, 'decision', 'approval.id'))
    .orderBy('decided_at')
    .orderBy('approval.id')
    .limit(mostListed + 1)
    .$narrowType<{ at: string }>()
    .execute()
}
