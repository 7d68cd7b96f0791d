import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import type { RecordedQuery } from './recorded.ts'

/**
 * The tables that a query scans whole, by the database's own plan. The plan must not depend on the
 * number of rows: SQLite plans so by itself, because nothing in this program ever runs `analyze`;
 * PostgreSQL, which rightly scans small tables, is set not to, so that a scan that remains has no
 * index to use.
 */
export async function scannedBy(database: Database, query: RecordedQuery): Promise<string[]> {
  const { scope } = query
  return await database.transaction((trx) => ways[database.engine](trx, query), scope ?? undefined)
}

type Way = (trx: Transaction<Tables>, query: RecordedQuery) => Promise<string[]>

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
    const partial = CompiledQuery.raw(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
        where indpred is not null`,
    )
    const { rows: indexes } = await trx.executeQuery<{ name: string }>(partial)
    const names = indexes.map(({ name }) => name)
    return rows.flatMap((row) =>
      row['QUERY PLAN'].flatMap(({ Plan }) => scannedInNode(Plan, names)),
    )
  },
}

/**
 * Parses steps as `SCAN post` and `SEARCH account USING INDEX …`. An automatic index is made by a
 * scan of the whole table; a virtual table with a match is not scanned whole.
 */
function scannedInStep(step: string, plan: string[], sql: string): string[] {
  const [, verb, name = '', way = ''] = /^(SCAN|SEARCH) (\w+)(?: (.*))?$/.exec(step) ?? []
  const isSearch = /^VIRTUAL TABLE INDEX \d+:M/.test(way)
  const isWhole = (verb === 'SCAN' && !isSearch) || way.startsWith('USING AUTOMATIC')
  if (!isWhole || isSomeInOrder(way, plan, sql)) return []
  return [new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1] ?? name]
}

/** A limit in the order of an index does not scan the whole table. */
const isSomeInOrder = (way: string, plan: string[], sql: string) =>
  way.startsWith('USING ') && / limit /.test(sql) && !plan.some((step) => /TEMP B-TREE/.test(step))

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** `partial`: the indexes that have some rows alone, of which a query that reads one whole wants no others. */
function scannedInNode(node: Node, partial: string[], isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': by, Plans = [] } = node
  const isOfSome = partial.includes(node['Index Name'] ?? '')
  const isByIndex = by !== undefined || isOfSome || (type.startsWith('Index') && isLimited)
  const isWhole = /^(Seq|Index|Index Only) Scan$/.test(type) && !isByIndex
  // A limit applies to what is read in order below it, but not below a node that needs all rows.
  const limits = type === 'Limit' || (isLimited && type === 'Nested Loop')
  const below = Plans.flatMap((each) => scannedInNode(each, partial, limits))
  return isWhole && table ? [table, ...below] : below
}
