import type { Kysely, KyselyPlugin, RootOperationNode, Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

/** A query that the database got. */
export interface RecordedQuery {
  sql: string
  /** The values of one execution. */
  parameters: readonly unknown[]
  /** The organisation that it was limited to; null for all. */
  organisation: string | null
}

/** The same database, and all queries that it gets through Kysely from now on, each text once. */
export function recordQueries(database: Database) {
  const recorded = new Map<string, RecordedQuery>()
  const recorder = (kysely: Kysely<Tables>, organisation: string | null): KyselyPlugin => ({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = kysely.getExecutor().compileQuery(node, queryId)
      if (isQuery(node, sql))
        recorded.set(sql, { sql, parameters: parameters.map(withoutNul), organisation })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const withRecorder = (kysely: Kysely<Tables>, organisation: string | null) =>
    kysely.withPlugin(recorder(kysely, organisation))
  const recording: Database = {
    ...database,
    read: withRecorder(database.read, null),
    readFor: (organisation) => withRecorder(database.readFor(organisation), organisation),
    transaction: (run, manner) => {
      const organisation = manner && 'organisation' in manner ? manner.organisation : null
      // Compiled with the reading connection: the transaction would record that as a query of its own.
      const within = (trx: Transaction<Tables>) =>
        run(trx.withPlugin(recorder(database.read, organisation)))
      return database.transaction(within, manner)
    },
  }
  return { database: recording, recorded }
}

/** A NUL marks a placeholder in a precompiled query; PostgreSQL takes no such text. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

/** Savepoints, settings and the like read no table. */
const isQuery = ({ kind }: RootOperationNode, sql: string) =>
  kind !== 'RawNode' || /^\s*(select|with|insert|update|delete)\b.*\bfrom\b/is.test(sql)
