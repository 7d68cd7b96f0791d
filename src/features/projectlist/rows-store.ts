import { sql } from 'kysely'
import { givenIds } from '../../database/given-ids.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { isOverdue, type OverdueSince } from './listed-store.ts'
import type { ProjectColumn, ProjectRow } from './staff.contract.ts'

interface Rows {
  ids: readonly string[]
  columns: readonly ProjectColumn[]
  overdueSince: OverdueSince
}

/** What is shown of projects within the scope, in the order of the ids. */
export async function projectRowsOf(
  database: Database,
  scope: Scope,
  { ids, columns, overdueSince }: Rows,
): Promise<ProjectRow[]> {
  if (ids.length === 0) return []
  const isWanted = (column: ProjectColumn) => columns.includes(column)
  const [rows, teams] = await Promise.all([
    readIn(database, scope, 'project')
      .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
      .select(always)
      .select(sql<number>`case when ${isOverdue(overdueSince)} then 1 else 0 end`.as('overdue'))
      .$if(isWanted('next'), (query) =>
        query.select([
          nextMilestone('title').as('next_title'),
          nextMilestone('due_date').as('next_due'),
        ]),
      )
      .$if(isWanted('waits'), (query) =>
        query.select([waitsSince.as('waits_since'), asked.as('asked')]),
      )
      .where(
        'project.id',
        'in',
        sql<string>`(select value from ${givenIds(database, ids)} as given)`,
      )
      .execute(),
    isWanted('team') ? teamsOf(database, ids) : null,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { next_title, next_due, waits_since, asked: count, overdue, ...rest } = row
    return [
      {
        ...rest,
        overdue: overdue === 1,
        ...(isWanted('next') && {
          next: next_due ? { title: next_title ?? '', due_date: next_due } : null,
        }),
        ...(isWanted('waits') && { waits_since: waits_since ?? null, asked: count ?? 0 }),
        ...(teams && { team: teams.get(id) ?? [] }),
      },
    ]
  })
}

/** What every row has. */
const always = [
  'project.id',
  'project.title',
  'project.organisation_id',
  'organisation.name as client_name',
  'project.status',
  'project.health',
  'project.progress',
  'project.last_update_at',
  'project.rhythm',
  'project.start_date',
  'project.end_date',
  'project.updated_at',
] as const

/** The first milestone that is not reached. */
const nextMilestone = (column: 'title' | 'due_date') => sql<string | null>`(
  select ${sql.ref(column)} from milestone
  where milestone.project_id = project.id and milestone.reached_at is null
  order by milestone.due_date, milestone.id limit 1)`

/** Since when messages of the client wait for the firm. */
const waitsSince = sql<string | null>`(
  select waits_since from thread where thread.project_id = project.id)`

/** How much the client is asked for, and has neither answered nor decided. */
const asked = sql<number>`(
  (select count(*) from request where request.project_id = project.id
    and request.answered_at is null and request.withdrawn_at is null)
  + (select count(*) from approval where approval.project_id = project.id
    and approval.decided_at is null and approval.withdrawn_at is null))`

/** Who looks after projects that were found within the scope, the first assigned first. */
async function teamsOf(database: Database, ids: readonly string[]) {
  const rows = await database.read
    .selectFrom('project_team')
    .innerJoin('account', 'account.id', 'project_team.account_id')
    .select(['project_id', 'account.first_name', 'account.last_name', 'account.username'])
    .where('project_id', 'in', sql<string>`(select value from ${givenIds(database, ids)} as given)`)
    .where('account.removed_at', 'is', null)
    .orderBy('project_team.added_at')
    .orderBy('account.id')
    .execute()
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map([...byProject].map(([id, team]) => [id, team.map(shownName)]))
}
