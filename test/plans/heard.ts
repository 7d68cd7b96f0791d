import type { Kysely, KyselyPlugin, RootOperationNode, Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

/** A query as the database got it. */
export interface Heard {
  sql: string
  /** The values of one time that it was asked. */
  parameters: readonly unknown[]
  /** Whose rows it was asked for; null: everybody's. */
  organisation: string | null
}

/** The same database, and all that is asked of it through Kysely from now on, each text once. */
export function listenTo(database: Database) {
  const heard = new Map<string, Heard>()
  const spy = (kysely: Kysely<Tables>, organisation: string | null): KyselyPlugin => ({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = kysely.getExecutor().compileQuery(node, queryId)
      if (isQuery(node, sql))
        heard.set(sql, { sql, parameters: parameters.map(withoutNul), organisation })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const spied = (kysely: Kysely<Tables>, organisation: string | null) =>
    kysely.withPlugin(spy(kysely, organisation))
  const listening: Database = {
    ...database,
    read: spied(database.read, null),
    readFor: (organisation) => spied(database.readFor(organisation), organisation),
    transaction: (run, manner) => {
      const organisation = manner && 'organisation' in manner ? manner.organisation : null
      const within = (trx: Transaction<Tables>) => run(trx.withPlugin(spy(trx, organisation)))
      return database.transaction(within, manner)
    },
  }
  return { database: listening, heard }
}

/** What marks a place in a query that is built once; PostgreSQL takes no such text. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

/** Savepoints, settings and the like read no table. */
const isQuery = ({ kind }: RootOperationNode, sql: string) =>
  kind !== 'RawNode' || /^\s*(select|with|insert|update|delete)\b.*\bfrom\b/is.test(sql)
