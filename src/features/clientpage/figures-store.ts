import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import { reaches, readerFor, type Scope } from '../../database/scope.ts'
import type { ClientRow } from './staff.contract.ts'
import { waiting } from './waits-store.ts'

type Figures = Pick<
  ClientRow,
  'people' | 'active_projects' | 'waits_on_firm' | 'waits_on_client' | 'seen_at'
>

/** Reads how it stands with some clients, of what a reader may see. */
export async function figuresOf(
  database: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<(id: string) => Figures> {
  const figures = new Map(ids.map((id) => [id, { ...none }]))
  if (ids.length === 0) return () => none
  const [counts, seen] = await Promise.all([
    countAll(database, scope, ids),
    lastSeen(database, ids),
  ])
  for (const { id, name, count } of counts) {
    const one = figures.get(id)
    if (one) one[name] += Number(count)
  }
  for (const { id, seen_at } of seen) {
    const one = figures.get(id)
    if (one) one.seen_at = seen_at
  }
  return (id) => figures.get(id) ?? none
}

const none: Figures = {
  people: 0,
  active_projects: 0,
  waits_on_firm: 0,
  waits_on_client: 0,
  seen_at: null,
}

type Counted = Exclude<keyof Figures, 'seen_at'>

async function countAll(database: Database, scope: Scope, ids: readonly string[]) {
  const count = (name: Counted, table: string, which: RawBuilder<unknown>) => sql`
    select organisation_id as id, ${sql.lit(name)} as name, count(*) as count
    from ${sql.table(table)}
    where organisation_id in (${sql.join(ids)}) and ${which}
    group by organisation_id`
  const parts = [
    count('people', 'membership', sql`removed_at is null`),
    count('active_projects', 'project', sql`status = 'active' and ${reaches(scope, 'project')}`),
    ...(['firm', 'client'] as const).flatMap((whose) =>
      waiting[whose].map(([table, which]) =>
        count(`waits_on_${whose}`, table, sql`${which} and ${reaches(scope, table)}`),
      ),
    ),
  ]
  const query = sql<Count>`${sql.join(parts, sql` union all `)}`
  return (await query.execute(readerFor(database, scope))).rows
}

interface Count {
  id: string
  name: Counted
  count: number | string
}

/** When somebody of them was last signed in. */
const lastSeen = async (database: Database, ids: readonly string[]) =>
  await database.read
    .selectFrom('membership')
    .innerJoin('session', 'session.account_id', 'membership.account_id')
    .select('membership.organisation_id as id')
    .select(({ fn }) => fn.max('session.seen_at').as('seen_at'))
    .where('membership.organisation_id', 'in', ids)
    .where('membership.removed_at', 'is', null)
    .where('membership.accepted_at', 'is not', null)
    .groupBy('membership.organisation_id')
    .execute()
