import { setImmediate as nextTick } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import { DatabaseAway, lockPatience } from './away.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'
import { inBackground } from '../contract/background.ts'

type Run<T> = (trx: Transaction<Tables>) => Promise<T>

/** For many small writes at the same time, each of which must be on disk before it is answered. */
export interface GroupedWriter {
  /**
   * Resolves once the transaction with `run` is committed. When `run` throws, it is rolled back and
   * rejects alone; when the commit fails, all writes that shared it reject. Throws inside a
   * transaction, like a second transaction.
   */
  write<T>(run: Run<T>): Promise<T>
}

interface Job {
  run: Run<unknown>
  /** When it was queued, in ms of `performance.now()`. */
  queued: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * SQLite waits for the disk at each commit, one after the other, so writes made meanwhile share
 * the next commit. PostgreSQL lets several transactions share that wait by itself; there each write
 * has its own, because a shared one would also share its locks, and two groups could deadlock.
 */
const ways = { sqlite: { lanes: 1, most: 256 }, postgres: { lanes: 8, most: 1 } }

/** Commits small writes together where that is faster. */
export function createGroupedWriter(database: Database): GroupedWriter {
  const { lanes, most } = ways[database.engine]
  const queue: Job[] = []
  let running = 0

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // SQLite runs synchronously, so without this wait the first write would be committed alone,
      // and those that were read from their sockets in the same tick would follow one by one.
      if (most > 1) await nextTick()
      const failure = await commit(database, queue.splice(0, most))
      if (failure instanceof DatabaseAway) refuseLate(failure)
    }
    running -= 1
  }

  /** Whoever has waited behind a lock that was not given does not begin to wait for it anew. */
  function refuseLate(failure: DatabaseAway): void {
    const now = performance.now()
    const isLate = ({ queued }: Job) => now - queued > lockPatience / 2
    const late = queue.filter(isLate)
    queue.splice(0, queue.length, ...queue.filter((job) => !isLate(job)))
    for (const { reject } of late) reject(failure)
  }

  return {
    async write<T>(run: Run<T>) {
      database.refuseInside()
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const queued = performance.now()
      queue.push({ run, queued, resolve: (result) => resolve(result as T), reject })
      if (running < lanes) {
        running += 1
        inBackground(work())
      }
      return await promise
    },
  }
}

/** Returns why the transaction as a whole failed, if it did. */
async function commit(database: Database, group: Job[]): Promise<unknown> {
  const answers: (() => void)[] = []
  try {
    await database.transaction(async (trx) => {
      // It may run again from the beginning.
      answers.length = 0
      const each = group.length === 1 ? alone : inSavepoint
      for (const job of group) answers.push(await each(trx, job))
    })
    for (const answer of answers) answer()
    return undefined
  } catch (error) {
    for (const job of group) job.reject(error)
    return error
  }
}

async function alone(trx: Transaction<Tables>, { run, resolve }: Job): Promise<() => void> {
  const result = await run(trx)
  return () => resolve(result)
}

// Compiled once, so that they are not built again for each job.
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
    // This throws when the transaction itself is gone (a full disk), and then the whole group fails.
    await trx.executeQuery(rollBack)
    await trx.executeQuery(release)
    return () => job.reject(error)
  }
}
