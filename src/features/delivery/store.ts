import type { Database } from '../../database/open.ts'
import type { LeadDelivery } from './contract.ts'

/** After so many tries that failed, somebody should look at it. */
const manyTries = 3

/** How far the delivery of each of these enquiries to Salesforce is; `isConnected`: it is set up. */
export async function deliveriesOf(
  database: Database,
  isConnected: boolean,
  ids: readonly string[],
): Promise<(id: string) => LeadDelivery> {
  const rows = ids.length === 0 ? [] : await read(database, ids)
  // The newest is read last, and so it is the one that counts.
  const latest = new Map(rows.map((row) => [row.about, row]))
  return (id) => {
    const task = latest.get(id)
    return task ? deliveryOf(task) : { ...nothing, state: isConnected ? 'none' : 'off' }
  }
}

const read = async (database: Database, ids: readonly string[]) =>
  await database.read
    .selectFrom('outbox')
    .select(['id', 'about', 'state', 'attempts', 'created_at', 'ended_at', 'next_try_at'])
    .select(['outcome', 'last_error'])
    .where('about', 'in', ids)
    .where('kind', '=', 'salesforce')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const nothing = { attempts: 0, at: null, next_try_at: null, said: null }

function deliveryOf(task: Awaited<ReturnType<typeof read>>[number]): LeadDelivery {
  const { attempts, created_at, ended_at } = task
  const state = stateOf(task)
  const isTriedAgain = state === 'waits' || state === 'failing'
  return {
    state,
    attempts,
    at: ended_at ?? created_at,
    next_try_at: isTriedAgain ? task.next_try_at : null,
    said: task.outcome ?? task.last_error,
  }
}

const ends: Record<string, LeadDelivery['state']> = {
  created: 'created',
  updated: 'updated',
  'accepted, unconfirmed': 'unconfirmed',
  duplicate: 'duplicate',
  refused: 'refused',
}

function stateOf(task: { state: string; attempts: number; ended_at: string | null }) {
  const end = ends[task.state]
  if (end) return end
  if (task.state !== 'failed') return 'waits'
  if (task.ended_at !== null) return 'failed'
  return task.attempts < manyTries ? 'waits' : 'failing'
}
