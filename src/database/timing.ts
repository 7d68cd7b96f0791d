import type { DatabaseConnection, Dialect } from 'kysely'
import { DatabaseAway } from './away.ts'

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
  /** It failed because the database itself was away, which is said by itself. */
  away: boolean
}

/** Is called with all that the database has done, in the context of whoever asked for it. */
export type WorkListener = (work: DatabaseWork) => void

/** Times what the database does while somebody listens, and costs nothing before. */
export function createTiming() {
  const listeners: WorkListener[] = []
  const timed = new WeakSet<DatabaseConnection>()

  async function measure<T>(
    run: () => Promise<T>,
    done: (result: T | null) => Pick<DatabaseWork, 'what' | 'sql' | 'rows'>,
  ): Promise<T> {
    if (listeners.length === 0) return await run()
    const begun = performance.now()
    const note = (result: T | null, failed: boolean, away = false) => {
      const work = { ...done(result), ms: performance.now() - begun, failed, away }
      for (const listener of listeners) listener(work)
    }
    try {
      const result = await run()
      note(result, false)
      return result
    } catch (error) {
      note(null, true, isAway(error))
      throw error
    }
  }

  function time(what: 'read' | 'write', connection: DatabaseConnection): DatabaseConnection {
    if (timed.has(connection)) return connection
    timed.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, ...more) =>
      await measure(
        () => execute(query, ...more),
        (result) => ({
          what,
          sql: query.sql,
          rows: result ? result.rows.length || Number(result.numAffectedRows ?? 0) : 0,
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
      measure(run, () => ({ what: 'transaction', sql: '', rows: 0 })),
  }
}

/** Not where a server that is there has ended a statement for its time limit (57014): that was its own. */
const isAway = (error: unknown) =>
  error instanceof DatabaseAway && (error.cause as { code?: string } | undefined)?.code !== '57014'
