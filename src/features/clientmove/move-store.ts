import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { pauses } from '../../platform/http/slices.ts'
import { withProject } from './moved-tables.ts'

type Trx = Transaction<Tables>
type Engine = Database['engine']

/** A client company as it is stored. */
export type Company = Selectable<Tables['organisation']>

/** From which company to which. */
export interface Way {
  from: string
  to: string
}

/**
 * From here to the end of the transaction a row may name a company that what it hangs on is not of yet:
 * the database looks at all of it when the transaction ends.
 */
export async function lookAtTheEnd(trx: Trx, engine: Engine): Promise<void> {
  const says = {
    sqlite: sql`pragma defer_foreign_keys = on`,
    postgres: sql`set constraints all deferred`,
  }
  await says[engine].execute(trx)
}

/** Locks companies against everything that hangs on them, always in one order; those that are there. */
export async function lockClients(trx: Trx, engine: Engine, ids: readonly string[]) {
  const rows: Company[] = []
  for (const id of ids.toSorted()) {
    let row = trx.selectFrom('organisation').selectAll().where('id', '=', id)
    // On SQLite nobody else writes meanwhile.
    if (engine === 'postgres') row = row.forUpdate()
    const found = await row.executeTakeFirst()
    if (found) rows.push(found)
  }
  return rows
}

/**
 * Moves projects with all that hangs on them; returns how many there were. Their own rows first: from
 * then on nothing new hangs on them, and what came before is found by the next statements.
 */
export async function moveProjects(
  trx: Trx,
  { from, to }: Way,
  projects: readonly string[],
): Promise<number> {
  if (projects.length === 0) return 0
  const pause = pauses()
  let moved = 0
  for (const table of withProject) {
    const column = sql.ref(table === 'project' ? 'id' : 'project_id')
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set organisation_id = ${to}
      where organisation_id = ${from} and ${column} in (${sql.join(projects)})`.execute(trx)
    if (table === 'project') moved = Number(numAffectedRows)
    await pause()
  }
  await trx.deleteFrom('ticket').where('project_id', 'in', projects).execute()
  await trx
    .deleteFrom('ticket')
    .where('version_id', 'in', ({ selectFrom }) =>
      selectFrom('document_version').select('id').where('project_id', 'in', projects),
    )
    .execute()
  await findAnew(trx, sql`project_id in (${sql.join(projects)})`)
  return moved
}

/** Moves meetings that are of no project; returns which. */
export async function moveMeetings(trx: Trx, { from, to }: Way, ids?: readonly string[]) {
  let moved = trx
    .updateTable('event')
    .set({ organisation_id: to })
    .where('organisation_id', '=', from)
    .where('project_id', 'is', null)
    .returning('id')
  if (ids) moved = moved.where('id', 'in', ids.length > 0 ? ids : [''])
  const rows = await moved.execute()
  const found = rows.map(({ id }) => id)
  if (found.length > 0) await findAnew(trx, sql`kind = 'meeting' and about in (${sql.join(found)})`)
  return found
}

/** The entries of the search do not follow a company by themselves: only what is found changes them. */
async function findAnew(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from search_entry where ${which}`.execute(trx)
  await sql`
    insert into search_entry (kind, about, organisation_id, project_id, title, text, happened_at)
    select kind, about, organisation_id, project_id, title, text, happened_at
    from searchable where ${which}`.execute(trx)
}

/** Moves memberships with the feeds that they have; what else they opened is closed. */
export async function movePeople(
  trx: Trx,
  { from, to }: Way,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['membership', 'calendar_feed', 'project_grant'] as const) {
    const column = sql.ref(table === 'membership' ? 'id' : 'membership_id')
    await sql`
      update ${sql.table(table)} set organisation_id = ${to}
      where organisation_id = ${from} and ${column} in (${sql.join(ids)})`.execute(trx)
  }
  await trx.deleteFrom('ticket').where('membership_id', 'in', ids).execute()
  await trx
    .deleteFrom('search_entry')
    .where('kind', '=', 'person')
    .where('about', 'in', ids)
    .execute()
  await sql`
    insert into search_entry (audience, kind, about, title, text, happened_at)
    select 'team', kind, about, title, text, happened_at from searchable
    where kind = 'person' and about in (${sql.join(ids)})`.execute(trx)
}

/** The ids of the projects of a company. */
export async function projectsOf(db: Kysely<Tables>, organisation: string): Promise<string[]> {
  const rows = db.selectFrom('project').select('id').where('organisation_id', '=', organisation)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}
