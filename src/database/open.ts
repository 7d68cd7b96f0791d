import type { Kysely, Transaction } from 'kysely'
import type { AvailabilityChange } from './away.ts'
import { againAfterConflict } from './conflict.ts'
import { openPostgres } from './postgres.ts'
import type { Replica } from './postgres/replica.ts'
import { hasChangedContent } from './content-changed.ts'
import type { RowScope } from './row-scope.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables/tables.ts'
import type { PoolUse } from './pool-use.ts'
import type { WorkListener } from './timing.ts'
import { createWatch } from './watch.ts'

/** Where the data is. */
export interface DatabaseAddress {
  /** `postgres://…`; without it the data is in SQLite, in `dataDir`. */
  url?: string | undefined
  /** A standby of it, `postgres://…`, from which published content is read. */
  readUrl?: string | undefined
  dataDir: string
}

/**
 * A transaction that a power cut may lose, but no crash of the program. For counts: on SQLite
 * everything else stands still while a commit waits for the disk, and this one does not wait.
 */
interface NotDurable {
  durable: false
}

/** The database as the rest of the program uses it, whichever engine it is. */
export interface Database {
  engine: 'sqlite' | 'postgres'
  /**
   * PostgreSQL only: the role that we connect as is a superuser or has BYPASSRLS, so that `readFor`
   * and the scope of a transaction separate nothing. The operator is warned of it.
   */
  bypassesPolicies: boolean
  /**
   * Reads, and only reads. It has connections of its own, so that a read never waits for a write;
   * inside a transaction it does not see what that has written.
   */
  read: Kysely<Tables>
  /**
   * Like `read`, for published content alone: from a standby where there is one that has every change of
   * content which was committed and acknowledged, by whichever process.
   */
  published: Kysely<Tables>
  /** PostgreSQL only: the standby from which published content is read, if there is one. */
  replica: Replica | undefined
  /**
   * Like `read`, for a request of a member of that organisation, or of one of the firm's people who
   * sees the projects of their teams alone: on PostgreSQL the database itself shows only those rows of
   * each table with an `organisation_id`, at the price of a round trip to the server for each query. It is a second line of defence: SQLite has no row-level security and
   * returns plain `read`, so each query has to say in its own `where` what may be seen.
   */
  readFor(scope: RowScope): Kysely<Tables>
  /**
   * Commits when `run` resolves, rolls back when it throws. SQLite runs one transaction at a time,
   * so do nothing slow inside; PostgreSQL runs several, each at "read committed", so change what
   * is there in the statement itself (`version = version + 1`) rather than read it first. Throws
   * inside another transaction, because it would wait for ever, and when a query is not awaited:
   * they run one after the other, and the last one ends before `run` does.
   *
   * What fails by a deadlock, or because another transaction was faster (40P01, 40001 of PostgreSQL), runs
   * again: so `run` leaves nothing outside of the transaction that a second time would not overwrite.
   *
   * With a scope, `run` is limited as `readFor` says: on PostgreSQL it finds no rows of others to
   * change, and writing one throws. Without a scope it reaches all rows.
   */
  transaction<T>(
    run: (trx: Transaction<Tables>) => Promise<T>,
    manner?: RowScope | NotDurable,
  ): Promise<T>
  /**
   * Limits the rest of a transaction that was begun without a scope, as one begun with it is: for what
   * has to be looked at first, and is outside of it.
   */
  narrow(trx: Transaction<Tables>, scope: RowScope): Promise<void>
  /** Throws inside a transaction, where waiting for another one would never end. */
  refuseInside(): void
  /** Calls the listener when the database goes away, and when it is back. */
  onAvailability(listener: (change: AvailabilityChange) => void): void
  /** Calls the listener after each statement and each transaction. */
  onWork(listener: WorkListener): void
  /** PostgreSQL only: how its pools of connections are used just now. */
  pools?(): PoolUse[]
  /** For migrations: runs many statements at once. */
  runScript(trx: Transaction<Tables>, script: string): Promise<void>
  /** For migrations: waits until no other process is at this point of a transaction. */
  aloneUntilCommit(trx: Transaction<Tables>): Promise<void>
  /**
   * Waits until no other transaction writes to these tables, or to what refers to their rows, and has all
   * that come later wait for the end of this one: what it reads of them stays as it is.
   */
  holdTables(trx: Transaction<Tables>, tables: readonly (keyof Tables)[]): Promise<void>
  /** The same, but whoever writes what refers to their rows does not wait. */
  holdWrites(trx: Transaction<Tables>, tables: readonly (keyof Tables)[]): Promise<void>
  /**
   * For migrations: a transaction in which a table that others refer to may be dropped and made anew.
   * SQLite looks at the foreign keys only when `run` is done, and then throws for each that leads
   * nowhere.
   */
  rebuild<T>(run: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Erases what was deleted or overwritten in a small table from the files of the database, too. */
  eraseDeleted(table: keyof Tables): Promise<void>
  /**
   * Clears what was deleted out of the indexes of the search and the log of the database, in steps between
   * which others write. SQLite only: PostgreSQL does that by itself, in its own time.
   */
  clearDeleted(): Promise<void>
  /** Closes the connections once the transactions that were started have ended. */
  close(): Promise<void>
}

/** Opens the database, or makes an empty one. Throws a StartError that says why it cannot. */
export async function openDatabase({ url, readUrl, dataDir }: DatabaseAddress): Promise<Database> {
  const watch = createWatch()
  const { write, writeUnsynced, narrow, close, withoutForeignKeys, ...opened } = url
    ? await openPostgres(url, watch, readUrl)
    : await openSqlite(dataDir, watch)
  const running = new Set<Promise<unknown>>()
  async function untilDone<T>(result: Promise<T>): Promise<T> {
    running.add(result)
    try {
      return await result
    } finally {
      running.delete(result)
    }
  }
  const refuseInside = () => {
    if (!watch.isWithin()) return
    throw new Error('A transaction was started inside a transaction; pass on the outer `trx`.')
  }
  const { replica } = opened
  return {
    published: opened.read,
    ...opened,
    narrow,
    refuseInside,
    onWork: watch.onWork,
    async transaction(run, manner) {
      refuseInside()
      let isContent = false
      const attempt = async () =>
        await watch.run((work) => {
          const narrowed = async (trx: Transaction<Tables>) => {
            if (manner && !('durable' in manner)) await narrow(trx, manner)
            const result = await work(() => run(trx))
            isContent = hasChangedContent(trx)
            return result
          }
          return manner && 'durable' in manner
            ? writeUnsynced(narrowed)
            : write.transaction().execute(narrowed)
        })
      const done = againAfterConflict(attempt)
      return await untilDone(
        done.then(async (result) => {
          if (isContent) await replica?.announce()
          return result
        }),
      )
    },
    async rebuild(run) {
      refuseInside()
      return await untilDone(
        watch.run((work) => withoutForeignKeys((trx) => work(async () => await run(trx)))),
      )
    },
    async close() {
      await Promise.allSettled(running)
      await close()
    },
  }
}
