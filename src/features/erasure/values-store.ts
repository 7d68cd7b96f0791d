import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'
import type { ErasedPerson } from './person-store.ts'

/** Of how many entries of the audit the values are theirs. */
export async function countValues(
  read: Kysely<Tables>,
  { accounts }: ErasedPerson,
): Promise<number> {
  const { count } = await read
    .selectFrom('audit_change')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(among('person_id', accounts))
    .where('salt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
