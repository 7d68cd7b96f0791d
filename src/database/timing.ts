import type { DatabaseConnection, Dialect } from 'kysely'

/** Something that the database has done, or has failed to do. */
export interface DatabaseWork {
  /** A transaction counts from its wish to begin until it has ended, its statements besides. */
  what: 'read' | 'write' | 'transaction'
  /** With places for its values, and never with them; empty for a transaction. */
  sql: string
  ms: number
  /** Read, or changed. */
  rows: number
  failed: boolean
}

/** Is called with all that the database has done, in the context of whoever asked for it. */
export type WorkListener = (work: DatabaseWork) => void

/** Times what the database does while somebody listens, and costs nothing before. */
export function createTiming() {
  const listeners: WorkListener[] = []
  const timed = new WeakSet<DatabaseConnection>()

  async function measure<T>(
    run: () => Promise<T>,
    done: (result: T | null, ms: number) => DatabaseWork,
  ): Promise<T> {
    if (listeners.length === 0) return await run()
    const begun = performance.now()
    let result: T | null = null
    try {
      return (result = await run())
    } finally {
      const work = done(result, performance.now() - begun)
      for (const listener of listeners) listener(work)
    }
  }

  function time(what: 'read' | 'write', connection: DatabaseConnection): DatabaseConnection {
    if (timed.has(connection)) return connection
    timed.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, ...more) =>
      await measure(
        () => execute(query, ...more),
        (result, ms) => ({
          what,
          sql: query.sql,
          ms,
          rows: result ? result.rows.length || Number(result.numAffectedRows ?? 0) : 0,
          failed: result === null,
        }),
      )
    return connection
  }

  return {
    onWork: (listener: WorkListener) => void listeners.push(listener),
    /** A dialect whose statements are timed: without the wait for a connection. */
    timed: (what: 'read' | 'write', dialect: Dialect): Dialect => ({
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (kysely) => dialect.createIntrospector(kysely),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver() {
        const driver = dialect.createDriver()
        const acquire = driver.acquireConnection.bind(driver)
        driver.acquireConnection = async (...given) => time(what, await acquire(...given))
        return driver
      },
    }),
    transaction: <T>(run: () => Promise<T>): Promise<T> =>
      measure(
        async () => ({ result: await run() }),
        (done, ms) => ({ what: 'transaction', sql: '', ms, rows: 0, failed: done === null }),
      ).then(({ result }) => result),
  }
}
