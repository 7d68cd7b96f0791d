import { setTimeout as wait } from 'node:timers/promises'
import type { Client, ClientBase, Pool, PoolClient } from 'pg'
import { StartError } from '../../contract/start-error.ts'
import { breakOff } from './probe.ts'

/** How often it is asked: a pooler that others use at the same time may give the same connection by chance. */
const times = 10
/** In ms: a pooler that has no connection left for this question does not share what it has. */
const patience = 2_000

/**
 * Refuses a pooler that gives each transaction another connection while the address does not say so:
 * what one client sets could be found by another. Whether something stands between is seen by the number
 * of the server's process, which a pooler makes up. `make` makes the other client, which a pool of one
 * connection would not give.
 */
export async function refuseSharing(
  pool: Pool,
  make: () => Client,
  setting = 'DATABASE_URL',
): Promise<void> {
  const client = await pool.connect()
  try {
    const own = await processOf(client)
    const { processID } = client as unknown as { processID: number | null }
    if (own === processID || !(await isLent(make(), client, own))) return
  } finally {
    client.release()
  }
  throw new StartError(
    `${setting} leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction); add pooler=transaction to it.`,
  )
}

/** Whether another client is given the connection of one that only waits. */
async function isLent(other: Client, client: PoolClient, own: number): Promise<boolean> {
  // The next query rejects.
  other.on('error', () => {})
  try {
    const begun = other
      .connect()
      .then(async () => await other.query('begin'))
      .then(async () => (await processOf(other)) === own)
    // It may be found to be lent before that has ended.
    begun.catch(() => {})
    if (await Promise.race([begun, wait(patience, false, { ref: false })])) return true
    // While the other one holds it, the first is given another.
    for (let time = 0; time < times; time += 1) if ((await processOf(client)) !== own) return true
    return false
  } finally {
    // With its transaction.
    breakOff(other)
  }
}

async function processOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
