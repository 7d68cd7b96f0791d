import { sql, type RawBuilder, type Transaction } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'
import { everyFate } from './fates.ts'
import { namesOfThemAlone } from './known-store.ts'
import { inValues, takingNamesOut } from './nobody.ts'
import type { ErasedPerson } from './person-store.ts'

type Trx = Transaction<Tables>
type TakeOut = ReturnType<typeof takingNamesOut>

/** The columns that hold JSON, by whose keys programs read it. */
const json = new Set([
  'values_before',
  'given',
  'payload',
  'changes',
  'done',
  'next',
  'risks',
  'needed',
])

/** So many rows are looked at in one statement: others have their turn in between. */
const atOnce = 500

/**
 * Takes their name and address out of what stays: their own words, which are the record of a project, and
 * what the program wrote to others about them. What others wrote is theirs, and is not touched.
 */
export async function takeOutOfWords(trx: Trx, person: ErasedPerson): Promise<void> {
  const take = takingNamesOut(person)
  // In rows of others one word may be any word, and a name that two have is the other's as well.
  const theirsAlone = (await namesOfThemAlone(trx, person)).filter((name) => /\s/.test(name))
  const takeOfOthers = takingNamesOut({ names: theirsAlone, address: person.address })
  for (const [table, { words, written }] of everyFate) {
    if (words && words.of.length > 0)
      await rewrite(trx, take, table, words.of, among(words.account, person.accounts))
    if (written) await rewrite(trx, takeOfOthers, table, written, sql`true`)
  }
  const answered = sql<boolean>`id in (select about from audit_entry
    where ${among('actor_id', person.accounts)} and action = 'request-answered')`
  await rewrite(trx, take, 'request', ['answer'], answered)
}

async function rewrite(
  trx: Trx,
  take: TakeOut,
  table: string,
  columns: readonly string[],
  whose: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table)
  for (let after = '', last: string | undefined; ; after = last) {
    const ids = sql<{ id: string }>`select id from ${name} where id > ${after} order by id
      limit 1 offset ${atOnce - 1}`
    last = (await ids.execute(trx)).rows[0]?.id
    const upTo = last === undefined ? sql`true` : sql`id <= ${last}`
    const rows = sql<Record<string, string | null>>`
      select id, ${sql.join(columns.map((one) => sql.ref(one)))} from ${name}
      where id > ${after} and ${upTo} and ${whose} and (${hasSome(columns, take.within)})`
    for (const row of (await rows.execute(trx)).rows) await change(trx, take, table, columns, row)
    if (last === undefined) return
    await nextTurn()
  }
}

async function change(
  trx: Trx,
  take: TakeOut,
  table: string,
  columns: readonly string[],
  row: Record<string, string | null>,
): Promise<void> {
  for (const column of columns) {
    const was = row[column]
    if (was === null || was === undefined) continue
    const now = json.has(column) ? inValues(was, take.from) : take.from(was)
    if (now !== was)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now}
        where id = ${row['id']}`.execute(trx)
  }
}

/** Whether one of these texts is in one of these columns, in whatever case its letters are. */
export const hasSome = (
  columns: readonly string[],
  texts: readonly string[],
): RawBuilder<boolean> => {
  // An empty one is in each.
  const sought = texts.filter((text) => text !== '')
  if (columns.length === 0 || sought.length === 0) return sql`false`
  return sql.join(
    columns.flatMap((column) =>
      sought.flatMap((text) => {
        const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
        const exact = sql`${sql.ref(column)} like ${like} escape '\\'`
        // An address is typed in any case; SQLite knows that of ASCII alone, which an address is.
        return text.includes('@')
          ? [sql`lower(${sql.ref(column)}) like ${like} escape '\\'`]
          : [exact]
      }),
    ),
    sql` or `,
  )
}
