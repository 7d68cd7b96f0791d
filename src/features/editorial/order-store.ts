import { sql, type Kysely, type Transaction } from 'kysely'
import { malformed } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { mostOrdered } from './contract.ts'
import type { StoredKind, StoredText } from './kind.ts'

type Trx = Transaction<Tables>

const all = (db: Kysely<Tables>, { table }: StoredText) =>
  db
    // Kysely cannot follow a union of tables, which share these columns.
    .selectFrom(table as 'case_study')
    .where('removed_at', 'is', null)

/** The place of a text that is begun: before all others. Throws 400 where there are too many. */
export async function firstPlace(trx: Trx, stored: StoredKind): Promise<number> {
  await findRoom(trx, stored)
  const { least } = await all(trx, stored)
    .select(sql<number>`coalesce(min(position), 1)`.as('least'))
    .executeTakeFirstOrThrow()
  return least - 1
}

/** Throws 400 where one more would be too many to show. */
export async function findRoom(trx: Trx, stored: StoredText): Promise<void> {
  if (!stored.kind.isOrdered) return
  const { count } = await all(trx, stored)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostOrdered) throw malformed(`There are at most ${mostOrdered}.`)
}

/** The ids of all that were not removed, in their order. */
export const orderedIds = async (trx: Trx, stored: StoredKind): Promise<string[]> =>
  (await all(trx, stored).select('id').orderBy('position').orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** Whether the firm has an industry of this slug. */
export const isIndustry = async (trx: Trx, slug: string): Promise<boolean> =>
  (await trx.selectFrom('industry').select('id').where('slug', '=', slug).execute()).length > 0
