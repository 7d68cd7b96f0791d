import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { DayOff } from './staff.contract.ts'

/** The days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
export async function readHolidays({ read }: Database): Promise<ReadonlySet<string>> {
  const rows = await read.selectFrom('holiday').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}

/** Those from a day on, `YYYY-MM-DD`, the earliest first. */
export const holidaysFrom = async (read: Kysely<Tables>, day: string): Promise<DayOff[]> =>
  await read
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('day', '>=', day)
    .orderBy('day')
    .execute()

/** Whether it was added: false where the day is there already. */
export async function insertHoliday(
  trx: Transaction<Tables>,
  { day, name }: DayOff,
): Promise<boolean> {
  const added = await trx
    .insertInto('holiday')
    .values({ day, name })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  return added !== undefined
}

/** What was removed; undefined: that day was not there. */
export const deleteHoliday = async (
  trx: Transaction<Tables>,
  day: string,
): Promise<DayOff | undefined> =>
  await trx
    .deleteFrom('holiday')
    .where('day', '=', day)
    .returning(['day', 'name'])
    .executeTakeFirst()
