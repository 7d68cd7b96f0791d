import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction } from 'kysely'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables/tables.ts'

/** Where the data is. */
export interface DatabaseAddress {
  /** `postgres://…`; without it the data is in SQLite, in `dataDir`. */
  url?: string | undefined
  dataDir: string
}

/** Whose rows a transaction is about. */
interface Scope {
  /** The id of the organisation. */
  organisation: string
}

/**
 * What a power cut may take, though no other end of the program does. For counts: on SQLite all
 * else stands still while a commit waits for the disk, and this one does not wait.
 */
interface NotDurable {
  durable: false
}

/** What the rest of the program knows of its database, whichever engine it is. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /**
   * PostgreSQL only: the role that we connect as is a superuser or has BYPASSRLS, so that `readFor`
   * and the scope of a transaction keep nothing apart. Something to warn of.
   */
  bypassesPolicies: boolean
  /**
   * Reads, and only reads. It has connections of its own, so that a read never waits for a write;
   * inside a transaction it does not see what that has written.
   */
  read: Kysely<Tables>
  /**
   * Like `read`, for a request of a member of that organisation: on PostgreSQL the database itself
   * shows its rows alone, of each table with an `organisation_id`, at the price of a round trip to
   * the server for each query. It is a second wall: SQLite has no such thing and gives plain `read`,
   * so that each query says in its own `where` what may be seen.
   */
  readFor(organisation: string): Kysely<Tables>
  /**
   * Commits what `run` did when it resolves, drops it when it throws. SQLite runs one at a time,
   * so do nothing slow inside; PostgreSQL runs several, each at "read committed", so change what
   * is there in the statement itself (`version = version + 1`) rather than read it first. A second
   * transaction inside it is refused, because it would wait for ever.
   *
   * With a scope, what `readFor` says holds for all that `run` does: on PostgreSQL the rows of
   * others are not there to be changed, and to write one throws. Without it, everything is.
   */
  transaction<T>(
    run: (trx: Transaction<Tables>) => Promise<T>,
    manner?: Scope | NotDurable,
  ): Promise<T>
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
  const { write, writeUnsynced, narrow, close, ...opened } = url
    ? await openPostgres(url)
    : await openSqlite(dataDir)
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
    async transaction(run, manner) {
      refuseInside()
      const state = { open: true }
      const narrowed = async (trx: Transaction<Tables>) => {
        if (manner && 'organisation' in manner) await narrow(trx, manner.organisation)
        return await run(trx)
      }
      const result = within.run(state, () =>
        manner && 'durable' in manner
          ? writeUnsynced(narrowed)
          : write.transaction().execute(narrowed),
      )
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
