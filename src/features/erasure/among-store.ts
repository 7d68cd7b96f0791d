import { sql, type RawBuilder } from 'kysely'

/** Whether a column is one of these; of none it never is, which `in ()` cannot say on both engines. */
export const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(ids)})`
