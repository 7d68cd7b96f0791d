import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { StartError } from '../../contract/start-error.ts'

/** In ms: a pooler that has no connection left for this question does not share what it has. */
const patience = 2_000

/**
 * Refuses a pooler that gives each transaction another connection while the address does not say so:
 * what one client sets could be found by another. Whether something stands between is seen by the number
 * of the server's process, which a pooler makes up.
 */
export async function refuseSharing(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const own = await processOf(client)
    const { processID } = client as unknown as { processID: number | null }
    if (own === processID || !(await isLent(pool, client, own))) return
  } finally {
    client.release()
  }
  throw new StartError(
    'DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction); add pooler=transaction to it.',
  )
}

/** Whether another client is given the connection of one that only waits. */
async function isLent(pool: Pool, client: PoolClient, own: number): Promise<boolean> {
  const other = await pool.connect()
  try {
    const begun = other.query('begin').then(async () => (await processOf(other)) === own)
    const found = await Promise.race([begun, wait(patience, false, { ref: false })])
    // While the other one holds it, the first is given another.
    return found || (await processOf(client)) !== own
  } finally {
    // With its transaction.
    other.release(true)
  }
}

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
