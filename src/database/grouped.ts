import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

type Run<T> = (trx: Transaction<Tables>) => Promise<T>

/** For many small writes that come at once, each of which must be on disk before it is answered. */
export interface GroupedWriter {
  /**
   * Resolves once the transaction that held `run` is committed. When `run` throws, what it did is
   * dropped and it rejects alone; when the commit fails, all that shared it reject. Like a
   * transaction it is refused inside one.
   */
  write<T>(run: Run<T>): Promise<T>
}

interface Job {
  run: Run<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * SQLite waits for the disk at each commit, one after the other, so what comes meanwhile shares
 * the next. PostgreSQL lets several transactions share that wait by itself; there each keeps its
 * own, because to share one would also share its locks, and two groups could wait for each other.
 */
const ways = { sqlite: { lanes: 1, most: 256 }, postgres: { lanes: 8, most: 1 } }

/** Commits small writes together where that is faster. */
export function createGroupedWriter(database: Database): GroupedWriter {
  const { lanes, most } = ways[database.engine]
  const queue: Job[] = []
  let running = 0

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // SQLite answers without giving way, so a first one that did not wait would go alone, and
      // those that were read from their sockets at the same time would follow one by one.
      if (most > 1) await turn()
      await commit(database, queue.splice(0, most))
    }
    running -= 1
  }

  return {
    async write<T>(run: Run<T>) {
      database.refuseInside()
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      queue.push({ run, resolve: (result) => resolve(result as T), reject })
      if (running < lanes) {
        running += 1
        void work()
      }
      return await promise
    },
  }
}

async function commit(database: Database, group: Job[]): Promise<void> {
  const answers: (() => void)[] = []
  try {
    await database.transaction(async (trx) => {
      const each = group.length === 1 ? alone : inSavepoint
      for (const job of group) answers.push(await each(trx, job))
    })
    for (const answer of answers) answer()
  } catch (error) {
    for (const job of group) job.reject(error)
  }
}

async function alone(trx: Transaction<Tables>, { run, resolve }: Job): Promise<() => void> {
  const result = await run(trx)
  return () => resolve(result)
}

// As they are sent, so that they are not put together anew for each job.
const savepoint = CompiledQuery.raw('savepoint job')
const release = CompiledQuery.raw('release savepoint job')
const rollBack = CompiledQuery.raw('rollback to savepoint job')

async function inSavepoint(trx: Transaction<Tables>, job: Job): Promise<() => void> {
  await trx.executeQuery(savepoint)
  try {
    const answer = await alone(trx, job)
    await trx.executeQuery(release)
    return answer
  } catch (error) {
    // Fails when the transaction itself is gone (a full disk), and with it the whole group.
    await trx.executeQuery(rollBack)
    await trx.executeQuery(release)
    return () => job.reject(error)
  }
}
