import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

/** The scope of a member of an organisation, who sees its rows. */
export interface MemberScope {
  organisation: string
  account: string
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

/**
 * Reads the rows of a table that are within the scope. On PostgreSQL the database itself limits a
 * member's reads to their organisation, as `Database.readFor` says.
 */
export function readIn<Table extends Owned>(
  database: Database,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  const isMember = typeof scope === 'object'
  return selectIn(isMember ? database.readFor(scope.organisation) : database.read, scope, table)
}

/** The same on a given connection: in a transaction, or for several queries. */
export function selectIn<Table extends Owned>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): SelectQueryBuilder<Tables, Table, object> {
  // Kysely cannot follow a table that is not known yet; all have the column that is used.
  const rows = db.selectFrom(table as 'project').where(reaches(scope, `${table}.organisation_id`))
  return rows as unknown as SelectQueryBuilder<Tables, Table, object>
}

/** Changes the rows of a table that are within the scope. */
export function updateIn<Table extends Owned>(
  db: Kysely<Tables>,
  scope: Scope,
  table: Table,
): UpdateQueryBuilder<Tables, Table, Table, UpdateResult> {
  const rows = db.updateTable(table as 'project').where(reaches(scope, `${table}.organisation_id`))
  return rows as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** Whether a row is within the scope, by its column: for joins and subqueries. */
export function reaches(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope === 'staff') return sql`true`
  if (scope === 'public') return sql`false`
  return sql`${sql.ref(column)} = ${scope.organisation}`
}
