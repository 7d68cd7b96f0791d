import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

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
