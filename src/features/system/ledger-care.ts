import type { Database } from '../../database/open.ts'
import { copyLedger } from '../../platform/backup/ledger-copy.ts'
import type { Clock } from '../../platform/clock.ts'
import { repeated } from '../../platform/repeat.ts'
import type { StoreKeys } from '../../platform/s3/address.ts'
import type { Log } from '../../platform/log.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  dataDir: string
  to: string
  /** Who asks the store of `to`. */
  store?: StoreKeys | undefined
  /** Of the backups. */
  key: () => string
}

interface Trouble {
  since: string
  why: string
}

/** What the last look has found, of the program with this database. */
const troubles = new WeakMap<Database, Trouble>()

/** What is wrong with the copy of the ledger beside the backups; null: nothing. */
export const troubleOfLedger = (database: Database): Trouble | null =>
  troubles.get(database) ?? null

/** Each process sees to it: on each machine the ledger is another one. */
export const ledgerCare = ({ to, ...parts }: Omit<Parts, 'to'> & { to: string | undefined }) => {
  const look = async () => {
    if (to !== undefined) await seeToLedger({ to, ...parts })
  }
  return {
    look,
    ...repeated(look, { every: 60_000, log: parts.log, failing: 'cannot see to the ledger' }),
  }
}

/** Copies the ledger. Never throws: without a copy, the backup of the night is needed all the more. */
async function seeToLedger(parts: Parts): Promise<void> {
  const { database, clock, log } = parts
  const { why, err } = await found(parts)
  const former = troubles.get(database)
  if (why === former?.why) return
  if (why === undefined) return void troubles.delete(database)
  troubles.set(database, { since: former?.since ?? clock.now().toISOString(), why })
  // Once for each, and not each minute.
  log.error({ err }, why)
}

async function found({
  database,
  dataDir,
  to,
  store,
  key,
}: Parts): Promise<{ why?: string; err?: unknown }> {
  // On PostgreSQL a ledger that is not there may be that of a machine on which nobody was erased.
  const isAlone = database.engine === 'sqlite'
  try {
    const other = await copyLedger({ dataDir, to, key: key(), store, isAlone })
    if (other === null) return {}
    return {
      why: `${other} in BACKUP_TO has lines that erased.ledger in DATA_DIR lacks. Both are kept: docs/backups.md says what to do.`,
    }
  } catch (err) {
    return { err, why: `erased.ledger cannot be copied to BACKUP_TO: ${(err as Error).message}` }
  }
}
