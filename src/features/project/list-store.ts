import { sql } from 'kysely'
import type { ProjectStatus } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { ProjectRow } from './staff.contract.ts'

/** What the firm's list of projects shows. */
interface Wanted {
  status: ProjectStatus
  /** Only of whose team they are; empty: of everybody's. */
  team: string
  /** Words of the title or of the client's name; empty: any. */
  search: string
  /** The id of the last one of the page before; empty for the first page. */
  after: string
}

/** How many a page has, and how many are counted at most. */
const [pageSize, mostCounted] = [100, 1_000]

/** The projects as the console lists them: what was changed last comes first. */
export function projectListStore(database: Database) {
  const narrowed = (scope: Scope, { status, team }: Pick<Wanted, 'status' | 'team'>) => {
    const rows = readIn(database, scope, 'project').where('project.status', '=', status)
    if (team === '') return rows
    return rows.where(
      sql<boolean>`exists (select 1 from project_team
        where project_team.project_id = project.id and project_team.account_id = ${team})`,
    )
  }
  return {
    async page(
      scope: Scope,
      wanted: Wanted,
    ): Promise<{ items: ProjectRow[]; next: string | null }> {
      let rows = narrowed(scope, wanted)
        .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
        .select(['project.id', 'project.title', 'project.status', 'project.health'])
        .select(['project.progress', 'project.updated_at', 'project.organisation_id'])
        .select('organisation.name as client_name')
        .select([nextMilestone('title').as('next_title'), nextMilestone('due_date').as('next_due')])
        .select([lastUpdate.as('last_update_at'), waitsSince.as('waits_since'), asked.as('asked')])
      for (const word of wordsIn(wanted.search)) rows = rows.where(hasWord(word))
      const last = wanted.after === '' ? undefined : await placeOf(scope, wanted.after)
      if (last)
        rows = rows
          .where('project.updated_at', '<=', last.updated_at)
          .where((is) =>
            is.or([is('project.updated_at', '<', last.updated_at), is('project.id', '<', last.id)]),
          )
      const found = await rows
        .orderBy('project.updated_at', 'desc')
        .orderBy('project.id', 'desc')
        .limit(pageSize + 1)
        .execute()
      const items = found.slice(0, pageSize).map((row) => ({
        id: row.id,
        title: row.title,
        organisation_id: row.organisation_id,
        client_name: row.client_name,
        status: row.status,
        health: row.health,
        progress: row.progress,
        next:
          row.next_due === null ? null : { title: row.next_title ?? '', due_date: row.next_due },
        last_update_at: row.last_update_at,
        waits_since: row.waits_since,
        asked: row.asked,
      }))
      return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
    },
    /** How many have a status, counted up to 1,000. */
    async count(scope: Scope, wanted: Pick<Wanted, 'status' | 'team'>): Promise<number> {
      const some = narrowed(scope, wanted).select('project.id').limit(mostCounted).as('some')
      const counted = database.read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
  }

  async function placeOf(scope: Scope, id: string) {
    return await readIn(database, scope, 'project')
      .select(['id', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
  }
}

export type FirmProjectList = ReturnType<typeof projectListStore>

/** The first milestone that is not reached. */
const nextMilestone = (column: 'title' | 'due_date') => sql<string | null>`(
  select ${sql.ref(column)} from milestone
  where milestone.project_id = project.id and milestone.reached_at is null
  order by milestone.due_date, milestone.id limit 1)`

const lastUpdate = sql<string | null>`(
  select max(created_at) from project_update where project_update.project_id = project.id)`

/** Since when messages of the client wait for the firm. */
const waitsSince = sql<string | null>`(
  select waits_since from thread where thread.project_id = project.id)`

/** How much the client is asked for, and has neither answered nor decided. */
const asked = sql<number>`(
  (select count(*) from request where request.project_id = project.id
    and request.answered_at is null and request.withdrawn_at is null)
  + (select count(*) from approval where approval.project_id = project.id
    and approval.decided_at is null and approval.withdrawn_at is null))`

/** More words than this do not narrow a search. */
const mostWords = 8
const wordsIn = (search: string) => [
  ...new Set(search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)),
]

function hasWord(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(lower(project.title) like ${pattern} escape '\\'
    or lower(organisation.name) like ${pattern} escape '\\')`
}
