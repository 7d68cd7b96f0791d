import type { Kysely, KyselyPlugin, RootOperationNode, Transaction } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { RowScope } from '../../src/database/row-scope.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

/** A query that the database got. */
export interface RecordedQuery {
  sql: string
  /** The values of one execution. */
  parameters: readonly unknown[]
  /** What it was limited to; null: to nothing. */
  scope: RowScope | null
}

/** The same database, and all queries that it gets through Kysely from now on, each text once. */
export function recordQueries(database: Database) {
  const recorded = new Map<string, RecordedQuery>()
  const recorder = (kysely: Kysely<Tables>, scope: RowScope | null): KyselyPlugin => ({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = kysely.getExecutor().compileQuery(node, queryId)
      if (isQuery(node, sql))
        recorded.set(sql, { sql, parameters: parameters.map(withoutNul), scope })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const withRecorder = (kysely: Kysely<Tables>, scope: RowScope | null) =>
    kysely.withPlugin(recorder(kysely, scope))
  const recording: Database = {
    ...database,
    read: withRecorder(database.read, null),
    published: withRecorder(database.published, null),
    readFor: (scope) => withRecorder(database.readFor(scope), scope),
    transaction: (run, manner) => {
      const scope = manner && !('durable' in manner) ? manner : null
      // Compiled with the reading connection: the transaction would record that as a query of its own.
      const within = (trx: Transaction<Tables>) =>
        run(trx.withPlugin(recorder(database.read, scope)))
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
