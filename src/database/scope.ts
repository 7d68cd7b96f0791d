import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Database } from './open.ts'
import type { OrganisationRows, TeamRows } from './row-scope.ts'
import type { Tables } from './tables/tables.ts'

/** The scope of a member of an organisation, who sees its rows. */
export interface MemberScope extends OrganisationRows {
  account: string
  membership: string
}

/**
 * The scope of one of the firm's people without the right over every project: what is of the projects
 * whose team they are on, the names and people of those companies, and what is of the firm alone.
 */
export type TeamScope = TeamRows

/**
 * Whose rows somebody may see and change. A store takes one with each verb, and each of its queries
 * applies it: rows outside are not found. `all`: the program itself, its commands, and the firm's
 * people with the right over every project (`staffScope` decides that); `public`: nobody's.
 */
export type Scope = 'public' | MemberScope | TeamScope | 'all'

/** The tables whose rows belong to an organisation. */
export type OwnedTable = {
  [Name in keyof Tables]: 'organisation_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

type ProjectColumn<Table extends OwnedTable> = Table extends 'project'
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
const projectColumns: { [Table in OwnedTable]: ProjectColumn<Table> } = {
  project: 'id',
  project_grant: 'project_id',
  project_team: 'project_id',
  status_change: 'project_id',
  milestone: 'project_id',
  milestone_move: 'project_id',
  event_move: 'project_id',
  project_update: 'project_id',
  scheduled_update: 'project_id',
  update_read: 'project_id',
  request: 'project_id',
  document: 'project_id',
  document_return: 'project_id',
  document_version: 'project_id',
  upload: 'project_id',
  thread: 'project_id',
  message: 'project_id',
  message_read: 'project_id',
  notification: 'project_id',
  project_act: 'project_id',
  firm_news: 'project_id',
  firm_mail: 'project_id',
  approval: 'project_id',
  event: 'project_id or none',
  search_entry: 'project_id or none',
  ticket: 'project_id or none',
  mail_file: 'project_id or none',
  calendar_feed: null,
  membership: null,
  audit_entry: null,
  audit_change: null,
}

/** Whether a scope is that of a member of an organisation. */
export const isOfMember = (scope: Scope): scope is MemberScope =>
  typeof scope === 'object' && 'organisation' in scope

/**
 * Where to read within a scope. On PostgreSQL the database itself limits the reads to what may be
 * seen, as `Database.readFor` says.
 */
export const readerFor = (database: Database, scope: Scope): Kysely<Tables> =>
  typeof scope === 'object' ? database.readFor(scope) : database.read

/** Reads the rows of a table that are within the scope, where `readerFor` says. */
export function readIn<Table extends OwnedTable>(
  database: Database,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  return selectIn(readerFor(database, scope), scope, table)
}

/** The same on a given connection: in a transaction, or for several queries. */
export function selectIn<Table extends OwnedTable>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  // Kysely cannot follow a table that is not known yet; all have the column that is used.
  const rows = db.selectFrom(table as 'project').where(reaches(scope, table))
  return rows as unknown as SelectQueryBuilder<Tables, Table, object>
}

/** Changes the rows of a table that are within the scope. */
export function updateIn<Table extends OwnedTable>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const rows = db.updateTable(table as 'project').where(reaches(scope, table))
  return rows as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** Whether a row of a table is within the scope: for joins and subqueries, which may rename it. */
export function reaches(
  scope: Scope,
  table: OwnedTable,
  name: string = table,
): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  if (scope === 'public') return sql`false`
  if (!isOfMember(scope)) return reachesTeam(scope, table, name)
  const own = sql<boolean>`${sql.ref(`${name}.organisation_id`)} = ${scope.organisation}`
  const column = projectColumns[table]
  if (scope.grantedTo === null || column === null) return own
  const project = projectOf(column, name)
  const granted = sql`${project} in
    (select project_id from project_grant where membership_id = ${scope.grantedTo})`
  if (column !== 'project_id or none') return sql`(${own} and ${granted})`
  return sql`(${own} and (${project} is null or ${granted}))`
}

/** Whether an organisation is within the scope, by the column of its id. */
export function reachesOrganisation(scope: Scope, id: string): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  if (scope === 'public') return sql`false`
  if (isOfMember(scope)) return sql`${sql.ref(id)} = ${scope.organisation}`
  return sql`${sql.ref(id)} in
    (select organisation_id from project_team where account_id = ${scope.team})`
}

/** Whether somebody of the firm sees a project, by a column of its id, in what belongs to no company. */
export function reachesProject(scope: Scope, id: string): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`
  if (typeof scope === 'string' || isOfMember(scope)) return sql`false`
  return sql`${sql.ref(id)} in
    (select project_id from project_team where account_id = ${scope.team})`
}

const projectOf = (column: string, name: string) =>
  sql.ref(`${name}.${column === 'id' ? 'id' : 'project_id'}`)

/** The same for the team: `portico_on_team` of migrations/ says it on PostgreSQL. */
function reachesTeam(scope: TeamScope, table: OwnedTable, name: string): RawBuilder<boolean> {
  const { team } = scope
  // Who else is on it is read once the project was found: on PostgreSQL, to ask this table whether
  // it may be read would be to ask for ever.
  if (table === 'project_team') return sql`${sql.ref(`${name}.account_id`)} = ${team}`
  const organisation = `${name}.organisation_id`
  if (table === 'membership') return reachesOrganisation(scope, organisation)
  const column = projectColumns[table]
  // What opens something for a member, and the audit, are none of theirs.
  if (column === null) return sql`false`
  const project = projectOf(column, name)
  const theirs = reachesProject(scope, `${name}.${column === 'id' ? 'id' : 'project_id'}`)
  // A ticket or a file that came by mail is of a project, or of an enquiry, which is no company's.
  if (column !== 'project_id or none' || table === 'ticket' || table === 'mail_file') return theirs
  const company = sql`(${project} is null and ${reachesOrganisation(scope, organisation)})`
  if (table === 'event') return sql`(${theirs} or ${company})`
  return sql`(${theirs} or ${company} or (${sql.ref(organisation)} is null and ${isKnown(scope, name)}))`
}

/** Of an entry of the search that names no company: whether it is about none, or about one of theirs. */
const isKnown = (scope: TeamScope, entry: string) => sql`case ${sql.ref(`${entry}.kind`)}
  when 'organisation' then ${reachesOrganisation(scope, `${entry}.about`)}
  when 'person' then exists (select 1 from membership as theirs
    where theirs.id = ${sql.ref(`${entry}.about`)}
      and ${reachesOrganisation(scope, 'theirs.organisation_id')})
  else true end`
