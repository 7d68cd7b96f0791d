import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Database } from './open.ts'
import type { RowScope } from './row-scope.ts'
import type { Tables } from './tables/tables.ts'

/** The scope of a member of an organisation, who sees its rows. */
export interface MemberScope extends RowScope {
  account: string
  membership: string
}

/**
 * Whose rows somebody may see and change. A store takes one with each verb, and each of its queries
 * applies it: rows outside are not found. `staff`: the firm's own people and the program, who see
 * every organisation's rows; `public`: nobody's.
 */
export type Scope = 'public' | MemberScope | 'staff'

/** The tables whose rows belong to an organisation. */
type Owned = {
  [Name in keyof Tables]: 'organisation_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

type ProjectColumn<Table extends Owned> = Table extends 'project'
  ? 'id'
  : 'project_id' extends keyof Tables[Table]
    ? null extends Tables[Table]['project_id' & keyof Tables[Table]]
      ? 'project_id or none'
      : 'project_id'
    : null

/**
 * Where each of them says which project a row is of; `project_id or none`: null is of the whole
 * organisation. A new table that says so does not compile without its line here.
 */
const projectColumns: { [Table in Owned]: ProjectColumn<Table> } = {
  project: 'id',
  project_grant: 'project_id',
  project_team: 'project_id',
  status_change: 'project_id',
  milestone: 'project_id',
  project_update: 'project_id',
  update_read: 'project_id',
  request: 'project_id',
  document: 'project_id',
  document_version: 'project_id',
  upload: 'project_id',
  thread: 'project_id',
  message: 'project_id',
  message_read: 'project_id',
  notification: 'project_id',
  firm_news: 'project_id',
  firm_mail: 'project_id',
  approval: 'project_id',
  event: 'project_id or none',
  search_entry: 'project_id or none',
  ticket: 'project_id or none',
  calendar_feed: null,
  membership: null,
  audit_entry: null,
  audit_change: null,
}

/**
 * Reads the rows of a table that are within the scope. On PostgreSQL the database itself limits a
 * member's reads to what they may see, as `Database.readFor` says.
 */
export function readIn<Table extends Owned>(
  database: Database,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  const isMember = typeof scope === 'object'
  return selectIn(isMember ? database.readFor(scope) : database.read, scope, table)
}

/** The same on a given connection: in a transaction, or for several queries. */
export function selectIn<Table extends Owned>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  // Kysely cannot follow a table that is not known yet; all have the column that is used.
  const rows = db.selectFrom(table as 'project').where(reaches(scope, table))
  return rows as unknown as SelectQueryBuilder<Tables, Table, object>
}

/** Changes the rows of a table that are within the scope. */
export function updateIn<Table extends Owned>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const rows = db.updateTable(table as 'project').where(reaches(scope, table))
  return rows as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** Whether a row of a table is within the scope: for joins and subqueries, which may rename it. */
export function reaches(scope: Scope, table: Owned, name: string = table): RawBuilder<boolean> {
  if (scope === 'staff') return sql`true`
  if (scope === 'public') return sql`false`
  const own = sql<boolean>`${sql.ref(`${name}.organisation_id`)} = ${scope.organisation}`
  const column = projectColumns[table]
  if (scope.grantedTo === null || column === null) return own
  const project = sql.ref(`${name}.${column === 'id' ? 'id' : 'project_id'}`)
  const granted = sql`${project} in
    (select project_id from project_grant where membership_id = ${scope.grantedTo})`
  if (column !== 'project_id or none') return sql`(${own} and ${granted})`
  return sql`(${own} and (${project} is null or ${granted}))`
}
