import type { Database } from '../../database/open.ts'

/** The days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
export async function readHolidays({ read }: Database): Promise<ReadonlySet<string>> {
  const rows = await read.selectFrom('holiday').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}
