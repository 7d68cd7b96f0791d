import type { PoolUse } from '../../database/pool-use.ts'
import type { DatabaseWork } from '../../database/timing.ts'
import { createBuckets } from './buckets.ts'
import { counter, gauge, histogram, type Family } from './family.ts'

/** Counts what the database does; `pools`: how its connections are used, where it has pools. */
export function watchDatabase(pools: (() => PoolUse[]) | undefined) {
  const took = { read: createBuckets(), write: createBuckets(), transaction: createBuckets() }
  let failed = 0

  const statements = () =>
    (['read', 'write'] as const).flatMap((connection) => took[connection].samples({ connection }))

  function poolFamilies(): Family[] {
    const found = pools?.() ?? []
    const connections = found.flatMap(({ pool, used, idle, waiting }) =>
      Object.entries({ used, idle, waiting }).map(([state, value]) => ({
        labels: { pool, state },
        value,
      })),
    )
    const most = found.map(({ pool, most: value }) => ({ labels: { pool }, value }))
    return [
      gauge(
        'portico_database_pool_connections',
        'Connections at work and at rest, and what waits for one.',
        connections,
      ),
      gauge('portico_database_pool_most', 'The most connections of a pool.', most),
    ]
  }

  return {
    note({ what, ms, failed: hasFailed }: DatabaseWork): void {
      took[what].observe(ms / 1_000)
      if (hasFailed && what !== 'transaction') failed += 1
    },
    families: (): Family[] => [
      histogram(
        'portico_database_statement_duration_seconds',
        'Statements, without their wait for a connection.',
        statements(),
      ),
      histogram(
        'portico_database_transaction_duration_seconds',
        'Transactions, with their wait to begin.',
        took.transaction.samples({}),
      ),
      counter('portico_database_statements_failed_total', 'Statements that failed.', failed),
      ...poolFamilies(),
    ],
  }
}
