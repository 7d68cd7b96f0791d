import { migrate } from '../../database/migrate.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { createAudit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { whatIsMissing } from '../server/shared/missing.ts'
import { readConfig, type Config } from '../server/settings.ts'
import { createLog } from '../../platform/log.ts'
import { createOutbox } from '../../platform/outbox/queue.ts'

/** Who sits at the machine owns it; in the audit they are `command-line`. */
const actor: SignedInActor = {
  viewer: { account: 'command-line', organisation: null, role: 'owner' },
  address: '',
  requestId: '',
}

interface Opened {
  database: Database
  config: Config
  clock: Clock
}

/** Opens the database of the settings for as long as `use` runs. */
export async function withDatabase<T>(use: (given: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    return await use({ database, config, clock: systemClock })
  } finally {
    await database.close()
  }
}

export type OfDatabase = Awaited<ReturnType<typeof ofDatabase>>

/** Brings the database up to date. Tasks that are put back in the outbox are tried by the running program. */
export async function ofDatabase({ database, config, clock }: Opened) {
  await migrate(database)
  const log = createLog('silent')
  return {
    database,
    config,
    clock,
    log,
    actor,
    audit: createAudit(database, clock),
    outbox: createOutbox({ database, clock, log, perform: {} }),
    missing: async () => await whatIsMissing({ config, database, clock }),
    fillWithDemo: async () => {
      const { fillWithDemo } = await import('../server/demo.ts')
      return await fillWithDemo(database, config)
    },
  }
}
