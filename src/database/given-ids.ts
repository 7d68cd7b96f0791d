import { sql, type RawBuilder } from 'kysely'
import type { Database } from './open.ts'

/** A table with a column `value`: the ids that are given, however many, as one value of the query. */
export function givenIds({ engine }: Pick<Database, 'engine'>, ids: readonly string[]) {
  const list = JSON.stringify(ids)
  const rows: Record<Database['engine'], RawBuilder<{ value: string }>> = {
    sqlite: sql`json_each(${list})`,
    postgres: sql`jsonb_array_elements_text(${list}::jsonb)`,
  }
  return rows[engine]
}
