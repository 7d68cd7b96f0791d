import { sql, type Transaction } from 'kysely'
import { selectIn } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Sight } from './sight.ts'
import { mostOpened } from './staff.contract.ts'

type Trx = Transaction<Tables>
type Opened = Pick<Tables['opened'], 'kind' | 'about'>

/** Puts what somebody opened before all that they opened earlier; false where there is nothing that they see. */
export async function insertOpened(
  trx: Trx,
  sight: Sight,
  { kind, about }: Opened,
): Promise<boolean> {
  const { account: staff_id, scope } = sight
  const last = trx
    .selectFrom('opened')
    .select(({ fn }) => fn.coalesce(fn.max('number'), sql.lit(0)).as('last'))
    .where('staff_id', '=', staff_id)
  const stored = await trx
    .insertInto('opened')
    .columns(['staff_id', 'kind', 'about', 'number'])
    .expression(
      selectIn(trx, scope, 'search_entry')
        .select([
          sql<string>`${staff_id}`.as('staff_id'),
          'search_entry.kind',
          'search_entry.about',
          sql<number>`(${last}) + 1`.as('number'),
        ])
        .where('search_entry.kind', '=', kind)
        .where('search_entry.about', '=', about),
    )
    .onConflict((on) =>
      on
        .columns(['staff_id', 'kind', 'about'])
        .doUpdateSet(({ ref }) => ({ number: ref('excluded.number') })),
    )
    .returning('number')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes what somebody opened before the last fifty. */
export async function forgetOlder(trx: Trx, staff: string): Promise<void> {
  const oldest = trx
    .selectFrom('opened as other')
    .select('other.number')
    .where('other.staff_id', '=', staff)
    .orderBy('other.number', 'desc')
    .limit(1)
    .offset(mostOpened - 1)
  await trx
    .deleteFrom('opened')
    .where('staff_id', '=', staff)
    .where('number', '<', oldest)
    .execute()
}
