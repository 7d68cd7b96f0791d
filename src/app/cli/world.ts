import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { StartError } from '../../contract/start-error.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { createAudit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { rotateKey, type KeyChange } from '../../platform/auth/rotation.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { refuseOtherDatabase } from '../server/folder-mark.ts'
import { sealedTables } from '../server/shared/sealed-tables.ts'
import { whatIsMissing } from '../server/shared/missing.ts'
import { readConfig, type Config } from '../server/settings.ts'
import {
  dataFolder,
  refuseFolder,
  refuseForeign,
  refuseOthersFolder,
  refuseSqlite,
} from './service-data.ts'
import { createLog } from '../../platform/log.ts'
import { makeRoomToOpen } from '../../platform/storage/disk.ts'
import { createOutbox } from '../../platform/outbox/queue.ts'

/** Who sits at the machine owns it; in the audit they are `command-line`. */
const actor: SignedInActor = {
  viewer: { account: 'command-line', organisation: null, roles: ['owner'] },
  address: '',
  requestId: '',
}

interface Opened {
  database: Database
  config: Config
  clock: Clock
}

/** Reads the settings for as long as `use` runs. */
export async function withFolder<T>(
  use: (given: Pick<Opened, 'config'>) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  return await use({ config: { ...config, DATA_DIR: dataFolder(config) } })
}

/** Opens the database of the settings for as long as `use` runs. */
export async function withDatabase<T>(use: (given: Opened) => Promise<T>): Promise<T> {
  const read = readConfig(process.env)
  const config = { ...read, DATA_DIR: dataFolder(read) }
  const onPostgres = config.DATABASE_URL !== undefined
  // Before PostgreSQL refuses the user, in words that say less.
  refuseOthersFolder(config.DATA_DIR)
  if (!onPostgres) refuseSqlite(config.DATA_DIR)
  await makeRoomToOpen({ folder: config.DATA_DIR, floor: config.DISK_FLOOR })
  const database = await openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.DATA_DIR,
  })
  try {
    await refuseForeign(database)
    if (onPostgres) refuseFolder(config.DATA_DIR)
    await refuseOtherDatabase(database, config.DATA_DIR)
    return await use({ database, config, clock: systemClock })
  } finally {
    await database.close()
  }
}

const notUpToDate = (waiting: string) =>
  `The database waits for the migration ${waiting} and what follows it: restart the service, which applies it (or, while it is stopped, run "portico migrate").`

export type OfDatabase = Awaited<ReturnType<typeof ofDatabase>>

/**
 * Throws a StartError where the database is not up to date: a command must not change it under a
 * service that still runs the version before. Tasks that are put back in the outbox are tried by the
 * running program.
 */
export async function ofDatabase({ database, config, clock }: Opened) {
  const [waiting] = await pendingMigrations(database)
  if (waiting !== undefined) throw new StartError(notUpToDate(waiting))
  const log = createLog('silent')
  const audit = createAudit(database, clock)
  return {
    database,
    config,
    clock,
    log,
    actor,
    audit,
    rotateKey: async (change: KeyChange) => {
      const act = async (run: (trx: Transaction<Tables>) => Promise<void>) =>
        await audit.act(actor, async (trx, record) => {
          await run(trx)
          record({ action: 'secret-key-changed', detail: { lost: change.lost ?? false } })
        })
      await rotateKey({ database, place: config, tables: sealedTables, act }, change)
    },
    hasKeySetting: config.SECRET_KEY !== undefined,
    outbox: createOutbox({ database, clock, log, perform: {} }),
    missing: async () => await whatIsMissing({ config, database, clock }),
    fillWithDemo: async () => {
      const { fillWithDemo } = await import('../server/demo.ts')
      return await fillWithDemo(database, config)
    },
    openDemoStaff: async () => {
      const { openDemoStaff } = await import('../server/demo.ts')
      return await openDemoStaff(database)
    },
  }
}
