import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { pauses } from '../../platform/http/slices.ts'
import { withProject } from './moved-tables.ts'

type Trx = Transaction<Tables>
type Engine = Database['engine']

/** A client company as it is stored. */
export type StoredClient = Selectable<Tables['organisation']>

const columns = [
  'id',
  'name',
  'second_factor_required',
  'demo',
  'revision',
  'created_at',
  'suspended_at',
] as const

/** From which company to which. */
export interface ClientWay {
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
  const rows: StoredClient[] = []
  for (const id of ids.toSorted()) {
    let row = trx.selectFrom('organisation').select(columns).where('id', '=', id)
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
  { from, to }: ClientWay,
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
  await trx
    .deleteFrom('ticket')
    .where('organisation_id', '=', from)
    .where('project_id', 'in', projects)
    .execute()
  await trx
    .deleteFrom('ticket')
    .where('version_id', 'in', ({ selectFrom }) =>
      selectFrom('document_version').select('id').where('project_id', 'in', projects),
    )
    .execute()
  return moved
}

/** Moves meetings that are of no project; returns which. */
export async function moveMeetings(trx: Trx, { from, to }: ClientWay, ids?: readonly string[]) {
  let moved = trx
    .updateTable('event')
    .set({ organisation_id: to })
    .where('organisation_id', '=', from)
    .where('project_id', 'is', null)
    .returning('id')
  if (ids) moved = moved.where('id', 'in', ids.length > 0 ? ids : [''])
  const rows = await moved.execute()
  return rows.map(({ id }) => id)
}

/** Moves memberships with the feeds that they have; what else they opened is closed. */
export async function movePeople(
  trx: Trx,
  { from, to }: ClientWay,
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
}

/** The ids of the projects of a company. */
export async function projectIdsOf(db: Kysely<Tables>, organisation: string): Promise<string[]> {
  const rows = db.selectFrom('project').select('id').where('organisation_id', '=', organisation)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}
