import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Where the data is. */
export interface DatabaseAddress {
  /** `postgres://…`; without it the data is in SQLite, in `dataDir`. */
  url?: string | undefined
  dataDir: string
}

/** What the rest of the program knows of its database, whichever engine it is. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /**
   * Reads, and only reads. It has connections of its own, so that a read never waits for a write;
   * inside a transaction it does not see what that has written.
   */
  read: Kysely<Tables>
  /**
   * Commits what `run` did when it resolves, drops it when it throws. SQLite runs one at a time,
   * so do nothing slow inside; PostgreSQL runs several, each at "read committed", so change what
   * is there in the statement itself (`version = version + 1`) rather than read it first. A second
   * transaction inside it is refused, because it would wait for ever.
   */
  transaction<T>(run: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Throws inside a transaction, where to wait for another one would be to wait for ever. */
  refuseInside(): void
  /** For migrations: runs many statements at once. */
  runScript(trx: Transaction<Tables>, script: string): Promise<void>
  /** For migrations: waits until no other process is at this point of a transaction. */
  aloneUntilCommit(trx: Transaction<Tables>): Promise<void>
  /** Lets the transactions that were started end first. */
  close(): Promise<void>
}

/** Opens the database, or makes an empty one. Throws a StartError that says why it cannot. */
export async function openDatabase({ url, dataDir }: DatabaseAddress): Promise<Database> {
  const { write, close, ...opened } = url ? await openPostgres(url) : await openSqlite(dataDir)
  // What a transaction leaves running behind itself may start one: hence a state and not a flag.
  const within = new AsyncLocalStorage<{ open: boolean }>()
  const running = new Set<Promise<unknown>>()
  const refuseInside = () => {
    if (!within.getStore()?.open) return
    throw new Error('A transaction was started inside a transaction; pass on the outer `trx`.')
  }
  return {
    ...opened,
    refuseInside,
    async transaction(run) {
      refuseInside()
      const state = { open: true }
      const result = within.run(state, () => write.transaction().execute(run))
      running.add(result)
      try {
        return await result
      } finally {
        state.open = false
        running.delete(result)
      }
    },
    async close() {
      await Promise.allSettled(running)
      await close()
    },
  }
}
