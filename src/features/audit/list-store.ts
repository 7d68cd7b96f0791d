import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { FoundIds } from './found-store.ts'

/** The place of an entry in the list. */
interface Place {
  at: string
  seq: number
}

interface Wanted {
  /** Whose entries; null: all. */
  ids: FoundIds | null
  from: string
  to: string
  /** The last one before; null for the first page. */
  after: Place | null
}

/** The numbers of the entries that are wanted, the newest first, `most` at most. */
export async function entriesFound(
  { read }: Database,
  wanted: Wanted,
  most: number,
): Promise<Place[]> {
  const { rows } = await found(wanted, most).execute(read)
  return rows
}

/** Each id is looked for by itself, from its newest entry on, however many it has. */
function found({ ids, ...time }: Wanted, most: number): RawBuilder<Place> {
  const within = isWithin(time)
  if (ids === null)
    return sql<Place>`select at, seq from audit_entry where ${within} ${newest} limit ${most}`
  const each = Object.entries(ids).flatMap(([column, given]: [string, string[]]) =>
    given.map(
      (id) => sql`select * from (
        select at, seq from audit_entry where ${sql.ref(column)} = ${id} and ${within}
        ${newest} limit ${most}) as each_one`,
    ),
  )
  if (each.length === 0) return sql<Place>`select at, seq from audit_entry where 1 = 0`
  return sql<Place>`select at, seq from (${sql.join(each, sql` union `)}) as found
    ${newest} limit ${most}`
}

const newest = sql`order by at desc, seq desc`

function isWithin({ from, to, after }: Omit<Wanted, 'ids'>): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = []
  if (from !== '') all.push(sql`at >= ${from}`)
  if (to !== '') all.push(sql`at < ${to}`)
  // The first condition alone is one that an index can begin at.
  if (after) {
    const { at, seq } = after
    all.push(sql`at <= ${at}`, sql`(at < ${at} or seq < ${seq})`)
  }
  return all.length === 0 ? sql`1 = 1` : sql`${sql.join(all, sql` and `)}`
}

/** Whether there is an entry of that number. */
export async function entryPlace({ read }: Database, seq: number): Promise<Place | undefined> {
  return await read
    .selectFrom('audit_entry')
    .select(['at', 'seq'])
    .where('seq', '=', seq)
    .executeTakeFirst()
}
