import { sql, type RawBuilder } from 'kysely'

/** The domain of an address in a column, as the index of enquiries has it: without anything before the @. */
export function domainOf(column: string): RawBuilder<string> {
  const email = sql.ref(column)
  return sql`substr(lower(${email}), length(rtrim(lower(${email}), 'abcdefghijklmnopqrstuvwxyz0123456789.-')) + 1)`
}
