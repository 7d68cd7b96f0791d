import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'
import type { ErasedPerson } from './person-store.ts'

/** Those of their names that nobody else has: where a name alone is written, it is theirs. */
export async function namesOfThemAlone(
  trx: Transaction<Tables>,
  { names, accounts }: ErasedPerson,
): Promise<string[]> {
  if (names.length === 0 || accounts.length === 0) return []
  const full = sql<string>`trim(first_name || ' ' || last_name)`
  const isOne = sql<boolean>`${full} in (${sql.join(names)})`
  const others = await trx
    .selectFrom('account')
    .select(full.as('name'))
    .where(isOne)
    .where(({ not }) => not(among('id', accounts)))
    .union(
      trx
        .selectFrom('membership')
        .select(full.as('name'))
        .where(isOne)
        .where(({ not }) => not(among('account_id', accounts))),
    )
    .execute()
  return names.filter((name) => !others.some((one) => one.name === name))
}
