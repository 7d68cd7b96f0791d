import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Pool, PoolConfig } from 'pg'
import { inBackground } from '../../contract/background.ts'
import { StartError } from '../../contract/start-error.ts'
import { readPostgresAddress } from './address.ts'
import { unwatched } from './asked-first.ts'
import { openPool, withNamedStatements } from './pool.ts'
import { refuseSharing } from './pooler.ts'
import { guardStatement } from './replica-questions.ts'

const replicaSetting = 'DATABASE_READ_URL'

/** Throws a StartError where the address cannot be used as it stands. */
export function readReplicaAddress(url: string) {
  const read = readPostgresAddress(url, replicaSetting)
  if (read.urls.length === 1) return read
  throw new StartError(
    `${replicaSetting} names several hosts; allowed is one, which may lead to several servers.`,
  )
}

/** In ms: for so long a start waits for what a replica says of itself. */
const patienceAtStart = 1_000

interface Parts {
  make: typeof Pool
  types: PoolConfig['types']
  /** In ms: nobody waits for a statement any longer, and the replica is not to go on with it. */
  limit: number
}

/** Connections to a replica, of which nothing is limited to an organisation: they see no rows of any. */
export function openReplicaPool(url: string, { make, types, limit }: Parts) {
  const { urls, isPooled, poolSize } = readReplicaAddress(url)
  const config = { connectionString: urls[0], max: poolSize, types }
  const session = [
    { text: `set default_transaction_read_only = on; set statement_timeout = ${limit}` },
    { ...guardStatement, values: [null, ''] },
  ]
  const pool = openPool(make, config, isPooled ? null : session)
  const named = withNamedStatements(pool, { availability: unwatched, writes: false, isPooled })
  return {
    pool,
    named,
    isPooled,
    /** Rejects with a StartError where a pooler stands between that the address does not name. */
    async refuseSharing(OneClient: typeof Client): Promise<void> {
      if (isPooled) return
      // Of its own, because what is prepared for each read needs tables, which are not there at first.
      const bare = openPool(make, { ...config, max: 1 }, null)
      const looked = refuseSharing(bare, () => new OneClient(config), replicaSetting)
        .catch((error: unknown) => {
          // One that is away, or takes its time, holds up no start.
          if (error instanceof StartError) throw error
        })
        .finally(() => inBackground(bare.end()))
      await Promise.race([looked, wait(patienceAtStart, null, { ref: false })])
    },
  }
}
