import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Transaction,
} from 'kysely'
import { StartError } from '../contract/start-error.ts'
import { refuseForeignTables } from './foreign.ts'
import { mergeIndexes } from './clear-deleted.ts'
import { createAvailability, DatabaseAway, lockPatience } from './away.ts'
import { attempting, isLocked, type SqliteRun } from './sqlite-errors.ts'
import { cacheStatements, readsInSlices } from './statements.ts'
import { diskTrial } from './sqlite-trial.ts'
import type { Tables } from './tables/tables.ts'
import type { Watch } from './watch.ts'

/** In older versions, a checkpoint during a write could damage a database in WAL mode. */
const oldest = '3.51.3'

/** Opens `portico.sqlite` in the folder, or makes it, with one connection that writes and one that reads. */
export async function openSqlite(dataDir: string, watch: Watch) {
  refuseOldSqlite(process.versions['sqlite'] ?? '0')
  const { writer, reader } = await connect(dataDir)
  const demandPlace = inItsPlace(resolve(dataDir, 'portico.sqlite'))
  const trial = diskTrial(resolve(dataDir, 'portico.sqlite'))
  const availability = createAvailability(async () => {
    demandPlace()
    trial.run()
  })
  const looking = setInterval(availability.suspect, 1_000).unref()
  const attempt = attempting(availability, trial.notice)
  const reads = dialectOn(new ReaderDriver(reader, attempt))
  const read = new Kysely<Tables>(watch.reading(reads))
  const write = new Kysely<Tables>(
    watch.config(dialectOn(new WriterDriver(writer, attempt, demandPlace))),
  )
  return {
    engine: 'sqlite' as const,
    bypassesPolicies: false,
    read,
    readFor: () => read,
    write,
    /** In WAL mode, this loses nothing when this process dies: the operating system has it by then. */
    writeUnsynced: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await write.connection().execute(async (one) => {
        writer.exec('pragma synchronous = normal')
        try {
          return await one.transaction().execute(run)
        } finally {
          writer.exec('pragma synchronous = full')
        }
      }),
    withoutForeignKeys: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await write.connection().execute(async (one) => {
        writer.exec('pragma foreign_keys = off')
        try {
          return await one.transaction().execute(async (trx) => {
            const result = await run(trx)
            const [broken] = writer.prepare('pragma foreign_key_check').all()
            if (broken) throw new Error(`A row leads nowhere: ${JSON.stringify(broken)}`)
            return result
          })
        } finally {
          writer.exec('pragma foreign_keys = on')
        }
      }),
    replica: undefined,
    narrow: async () => {},
    onAvailability: availability.onChange,
    runScript: async (_trx: unknown, script: string) => writer.exec(script),
    eraseDeleted: async () => writer.exec('pragma wal_checkpoint(truncate)'),
    clearDeleted: async () => {
      await mergeIndexes(write)
      writer.exec('pragma wal_checkpoint(truncate)')
    },
    // `begin immediate` has made sure of it already.
    aloneUntilCommit: async () => {},
    holdTables: async () => {},
    holdWrites: async () => {},
    async close() {
      clearInterval(looking)
      availability.stop()
      // The reader goes first, because the last connection folds the WAL into the file.
      await read.destroy()
      // Kysely does not close connections that were never used.
      if (reader.isOpen) reader.close()
      await write.destroy()
      if (writer.isOpen) writer.close()
    },
  }
}

/** Throws a StartError when the version of SQLite, such as `3.53.4`, is too old to trust. */
export function refuseOldSqlite(version: string): void {
  if (version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return
  throw new StartError(`SQLite ${version} is too old; Portico needs ${oldest} or later.`)
}

async function connect(dataDir: string) {
  const file = join(dataDir, 'portico.sqlite')
  const opened: DatabaseSync[] = []
  try {
    makeFolder(resolve(dataDir))
    // Before the first statement that would write to a file that is not ours.
    const known = refuseForeignFile(file, opened)
    // Readable by us only. It fails here if the file is not writable: SQLite would open it read-only.
    closeSync(openSync(file, 'a', 0o600))
    // The writer waits by `lockWaiter`, which unlike SQLite's own wait leaves the thread free.
    const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
    opened.push(writer)
    await lockWaiter()(() => writer.exec('pragma journal_mode = wal; pragma synchronous = full'))
    // What is deleted is overwritten: a key or a link that is gone must not stand in a copy of the file.
    writer.exec('pragma secure_delete = on')
    const reader = known ?? new DatabaseSync(file, { readOnly: true })
    reader.exec('pragma busy_timeout = 250')
    return { writer, reader }
  } catch (error) {
    for (const connection of opened) connection.close()
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder "${dataDir}" cannot be used: ${reason(error)}.`)
  }
}

/** Step by step: Node's own way never ends where a folder cannot hold any, such as in /proc. */
function makeFolder(path: string, otherwise = 'EEXIST'): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: otherwise })
    return
  }
  makeFolder(dirname(path), 'ENOTDIR')
  mkdirSync(path, { mode: 0o700 })
}

/** Gives the connection that it has looked with, because to read the schema takes as long as the rest. */
function refuseForeignFile(file: string, opened: DatabaseSync[]): DatabaseSync | null {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
  opened.push(database)
  const all = database.prepare(`select name from sqlite_master where type = 'table'`).all()
  const names = all.map(({ name }) => String(name))
  if (!names.includes('migration')) refuseForeignTables(names)
  return database
}

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of that path is a file',
  EACCES: 'this program may not write there',
  EPERM: 'this program may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  SQLITE_5: 'another program keeps the database locked',
  SQLITE_11: 'its portico.sqlite is damaged: restore it from the backup',
  SQLITE_13: 'the disk is full',
  SQLITE_26: 'the portico.sqlite in it is not a SQLite database',
}

function reason(error: unknown): string {
  const { code = '', errcode, message } = error as { errcode?: number } & NodeJS.ErrnoException
  return reasons[errcode === undefined ? code : `SQLITE_${errcode & 0xff}`] ?? message
}

/**
 * Throws when the file that we have open is not the one at its path: its folder was moved or
 * another one mounted over it, and what we write would be where nobody looks for it.
 */
function inItsPlace(file: string): () => void {
  const { ino, dev } = statSync(file)
  return () => {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there?.ino !== ino || there.dev !== dev)
      throw new DatabaseAway('portico.sqlite is not where it was at the start')
  }
}

const dialectOn = (driver: SqliteDriver): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class ReaderDriver extends SqliteDriver {
  readonly #rows: ReturnType<typeof readsInSlices>

  constructor(database: DatabaseSync, attempt: SqliteRun) {
    super({ database: cacheStatements(database, attempt) })
    this.#rows = readsInSlices(database, attempt)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => ({
        rows: (await this.#rows(sql, parameters)) as Row[],
      }),
      streamQuery: (...given) => connection.streamQuery(...given),
    }
  }
}

class WriterDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #whileLocked = lockWaiter()

  readonly #attempt: SqliteRun
  readonly #demandPlace: () => void

  constructor(database: DatabaseSync, attempt: SqliteRun, demandPlace: () => void) {
    super({ database: cacheStatements(database, attempt) })
    this.#attempt = attempt
    this.#demandPlace = demandPlace
    this.#database = database
  }

  /** A plain `begin` fails at its first write, without waiting, if another process wrote since. */
  override async beginTransaction() {
    await this.#whileLocked(() => {
      this.#demandPlace()
      this.#database.exec('begin immediate')
    }, this.#attempt)
  }

  /** SQLite rolls back by itself on a full disk; a second rollback would hide the reason. */
  override async rollbackTransaction() {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
}

const plainly: SqliteRun = (run) => run()

function rethrow(error: unknown): never {
  throw error
}

/**
 * Waits for a lock that another process holds, for 4 s from when it was first found held: whoever
 * comes after somebody who gave up does not begin to wait anew.
 */
function lockWaiter() {
  let [heldSince, lastTried] = [0, -Infinity]
  return async (run: () => void, attempt: SqliteRun = plainly): Promise<void> => {
    for (;;) {
      try {
        run()
        lastTried = -Infinity
        return
      } catch (error) {
        if (!isLocked(error)) attempt(() => rethrow(error))
        const now = performance.now()
        // Not tried for a while: it may have been free meanwhile.
        if (now - lastTried > 1_000) heldSince = now
        lastTried = now
        if (now - heldSince > lockPatience) attempt(() => rethrow(error))
      }
      // Random, so that two processes do not stay in step.
      await setTimeout(1 + Math.random() * 20)
    }
  }
}
