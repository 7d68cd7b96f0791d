import type { Health, SlipOwner } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** What the figures need of an enquiry. */
export interface CountedEnquiry {
  received_at: string
  reply_due_at: string
  answered_at: string | null
  state: 'open' | 'answered' | 'won' | 'lost'
  quarantined_at: string | null
  referrer: string
  utm_source: string
}

/** So many are counted; far more than a small firm gets in a month. */
const mostCounted = 2_000

/** The enquiries since a moment, the newest first. */
export const enquiriesSince = async (
  { read }: Database,
  since: string,
): Promise<CountedEnquiry[]> =>
  await read
    .selectFrom('enquiry')
    .select(['received_at', 'reply_due_at', 'answered_at', 'state', 'quarantined_at'])
    .select(['referrer', 'utm_source'])
    .where('received_at', '>=', since)
    .where('merged_into', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(mostCounted)
    .execute()

/** So many moves are summed up; far more than a small firm makes in a month. */
const mostMoves = 2_000

/** The moves of milestones since a moment that they may see, without those that moved along. */
export const movesSince = async (
  database: Database,
  scope: Scope,
  since: string,
): Promise<{ whose: SlipOwner; from_date: string; to_date: string }[]> =>
  await readIn(database, scope, 'milestone_move')
    .select(['whose', 'from_date', 'to_date'])
    .where('created_at', '>=', since)
    .where('carried', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(mostMoves)
    .execute()

/** How many active projects that they may see have each health; null: no update has said it yet. */
export async function projectsByHealth(
  database: Database,
  scope: Scope,
): Promise<Map<Health | null, number>> {
  const rows = await readIn(database, scope, 'project')
    .select('health')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'active')
    .groupBy('health')
    .execute()
  return new Map(rows.map(({ health, count }) => [health, Number(count)]))
}
