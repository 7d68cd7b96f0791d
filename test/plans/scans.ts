import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import type { Heard } from './heard.ts'

/**
 * The tables that a query reads from end to end, by the plan that the database itself makes. Both
 * are asked for what does not hang on how many rows there are: SQLite plans so by itself, because
 * nothing in this program ever runs `analyze`, and PostgreSQL, which reads small tables whole by
 * right, is told not to, so that what is left has no index to go by.
 */
export async function scannedBy(database: Database, query: Heard): Promise<string[]> {
  const { organisation } = query
  const scope = organisation === null ? undefined : { organisation }
  return await database.transaction((trx) => ways[database.engine](trx, query), scope)
}

type Way = (trx: Transaction<Tables>, query: Heard) => Promise<string[]>

const ways: Record<Database['engine'], Way> = {
  async sqlite(trx, { sql, parameters }) {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await trx.executeQuery<{ detail: string }>(explain)
    const plan = rows.map(({ detail }) => detail)
    return plan.flatMap((step) => scannedInStep(step, plan, sql))
  },
  async postgres(trx, { sql, parameters }) {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material'])
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(explain)
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedInNode(Plan)))
  },
}

/**
 * As `SCAN post` and `SEARCH account USING INDEX …`; an automatic index is made by a whole scan, and
 * a virtual table is scanned for what matches.
 */
function scannedInStep(step: string, plan: string[], sql: string): string[] {
  const [, verb, name = '', way = ''] = /^(SCAN|SEARCH) (\w+)(?: (.*))?$/.exec(step) ?? []
  const isSearch = /^VIRTUAL TABLE INDEX \d+:M/.test(way)
  const isWhole = (verb === 'SCAN' && !isSearch) || way.startsWith('USING AUTOMATIC')
  if (!isWhole || isSomeInOrder(way, plan, sql)) return []
  return [new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name]
}

/** The first so many in the order of an index are no whole table. */
const isSomeInOrder = (way: string, plan: string[], sql: string) =>
  way.startsWith('USING ') && / limit /.test(sql) && !plan.some((step) => /TEMP B-TREE/.test(step))

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

function scannedInNode(node: Node, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': by, Plans = [] } = node
  const isByIndex = by !== undefined || (type.startsWith('Index') && isLimited)
  const isWhole = /^(Seq|Index|Index Only) Scan$/.test(type) && !isByIndex
  // A limit reaches down to what is read in order, and not through what has to see everything.
  const limits = type === 'Limit' || (isLimited && type === 'Nested Loop')
  const below = Plans.flatMap((each) => scannedInNode(each, limits))
  return isWhole && table ? [table, ...below] : below
}
