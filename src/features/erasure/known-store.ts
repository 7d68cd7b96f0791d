import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'
import type { ErasedPerson } from './person-store.ts'

/** Every account there is, whatever its state. */
export const allAccounts = async (read: Kysely<Tables>) =>
  await read.selectFrom('account').select(['id', 'email']).execute()

/** Every address that somebody could be known by, in lower case. */
export async function allAddresses(read: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select email as address from account
    union select lower(email) from enquiry
    union select lower(email) from subscriber
    union select lower(sender) from inbound_mail where sender is not null
    union select lower(recipient) from outbox where recipient is not null`.execute(read)
  return rows.map(({ address }) => address)
}

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
