import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Availability } from '../away.ts'
import type { StatementPool } from './pool.ts'

/** A statement, with places for its values. */
export type AskedStatement = [text: string, values: readonly unknown[]]

type Client = Awaited<ReturnType<StatementPool['connect']>>

/** Connections whose statements `first` answers, or with null leaves to those of `pool`. */
export const askedFirst = (
  pool: PostgresPool,
  first: (asked: AskedStatement) => Promise<unknown>,
): PostgresPool => ({
  options: pool.options,
  // Whoever opened it ends it.
  end: async () => {},
  async connect() {
    let client: PostgresPoolClient | undefined
    return {
      // Connected only where it is needed.
      release: (unusable?: boolean) => client?.release(unusable),
      async query(...asked: AskedStatement) {
        const found = await first(asked)
        if (found !== null) return found
        client ??= await pool.connect()
        return await client.query(...asked)
      },
    } as PostgresPoolClient
  },
})

/** Uses a connection; one that is not done after so many ms is broken off, and this rejects. */
export async function withPatience(
  pool: StatementPool,
  ms: number,
  send: (client: Client) => Promise<unknown>,
): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let used: Client | undefined
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    used?.release(true)
    used = undefined
    reject(new Error('it does not answer in time'))
  }, ms)
  const run = async () => {
    const client = await pool.connect()
    // A connection that comes late is for the next.
    if (isLate) return client.release()
    used = client
    return await send(client).finally(() => used?.release())
  }
  return await Promise.race([run(), late]).finally(() => clearTimeout(timer))
}

/** Of a server that is left as soon as it does not answer, and needs no watching. */
export const unwatched: Availability = {
  guard: async (begin) => await begin(),
  isAway: () => false,
  suspect: () => {},
  busy: () => {},
  generation: () => 0,
  onChange: () => {},
  stop: () => {},
}
