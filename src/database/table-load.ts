import { sql, type Transaction } from 'kysely'
import { StartError } from '../contract/start-error.ts'
import { loadBare } from './load-bare.ts'
import type { Database } from './open.ts'
import { tableLines } from './table-lines.ts'
import { tableShapes, type TableShape } from './table-shapes.ts'
import type { Tables } from './tables/tables.ts'

/** The lines of a table, as `tableLines` gives them, and the columns that they have. */
export interface TableToLoad {
  name: string
  columns: string[]
  lines: () => AsyncIterable<string>
}

type Trx = Transaction<Tables>

/**
 * Fills tables in a transaction in which SQLite does not look at foreign keys (`rebuild`), in place of what
 * the migrations have written. No trigger writes a second time what is among the rows; those that keep an
 * index of the search do their work. Throws a StartError where the tables are others than those here.
 */
export async function loadTables(
  { engine }: Pick<Database, 'engine'>,
  trx: Trx,
  tables: TableToLoad[],
  onTable: (name: string) => void,
): Promise<void> {
  const shapes = await tableShapes(trx, engine)
  refuseOther(shapes, tables)
  await loadBare(engine, trx, async (isLast) => {
    for (const { name } of shapes) await sql`delete from ${sql.table(name)}`.execute(trx)
    const ordered = [...tables].sort((a, b) => Number(isLast(a.name)) - Number(isLast(b.name)))
    for (const table of ordered) {
      onTable(table.name)
      const shape = shapes.find(({ name }) => name === table.name) as TableShape
      await load(engine, trx, shape, table).catch((error: Error) => {
        throw new StartError(`The rows of ${table.name} cannot be read here: ${error.message}.`)
      })
    }
  })
}

function refuseOther(shapes: TableShape[], tables: TableToLoad[]): void {
  const ours = new Map(shapes.map(({ name, columns }) => [name, columns.map((one) => one.name)]))
  const other =
    tables.find(({ name, columns }) => ours.get(name)?.join() !== columns.join())?.name ??
    shapes.find(({ name }) => !tables.some((table) => table.name === name))?.name
  if (other !== undefined)
    throw new StartError(`The table ${other} is not there as this version of Portico knows it.`)
}

/** How many rows, and how many characters of them, go with one statement. */
const [mostRows, mostText] = [500, 1_000_000]

async function load(engine: Database['engine'], trx: Trx, shape: TableShape, table: TableToLoad) {
  let [held, size]: [string[], number] = [[], 0]
  const put = async () => {
    if (held.length > 0) await insert(engine, trx, shape, `[${held.join(',')}]`)
    ;[held, size] = [[], 0]
  }
  for await (const line of table.lines()) {
    held.push(line)
    size += line.length
    if (held.length >= mostRows || size >= mostText) await put()
  }
  await put()
}

/** The engines take the rows out of the JSON by themselves. */
async function insert(
  engine: Database['engine'],
  trx: Trx,
  { name, columns }: TableShape,
  rows: string,
): Promise<void> {
  const into = sql`insert into ${sql.table(name)} (${sql.join(columns.map((one) => sql.ref(one.name)))})`
  if (engine === 'sqlite') {
    const values = columns.map((_, at) => sql.raw(`value ->> ${at}`))
    await sql`${into} select ${sql.join(values)} from json_each(${rows})`.execute(trx)
    return
  }
  const values = columns.map(({ type }, at) =>
    sql.raw(type === 'text' ? `row ->> ${at}` : `(row ->> ${at})::bigint`),
  )
  await sql`${into} select ${sql.join(values)} from json_array_elements(${rows}::json) as row`.execute(
    trx,
  )
}

/** The lines of each table as it is now, in the order of their names. */
export async function* linesOfTables({ engine }: Pick<Database, 'engine'>, trx: Trx) {
  for (const table of await tableShapes(trx, engine))
    yield { table, lines: tableLines(trx, engine, table) }
}
