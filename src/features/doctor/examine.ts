import type { Database } from '../../database/open.ts'
import { findingsOfAddress } from './address-findings.ts'
import type { Patient } from './patient.ts'
import {
  findingsOfAudit,
  findingsOfClock,
  findingsOfDatabase,
  findingsOfVersion,
} from './database-findings.ts'
import { attention, good, type Look } from './finding.ts'
import { findingsOfReplica } from './replica-findings.ts'
import { findingsOfStore } from './files-findings.ts'
import { findingsOfDisk, findingsOfFolder } from './folder-findings.ts'
import { findingsOfMail } from './mail-findings.ts'
import {
  findingsOfBackups,
  findingsOfFiles,
  findingsOfQueue,
  findingsOfSetup,
  type FromSlices,
} from './work-findings.ts'

type Looks = Readonly<Record<string, Look>>

/** What can be seen without the database. */
export const looksOutside = ({ config, clock, unknown, measure, files }: Patient): Looks => ({
  settings: async () =>
    unknown.length === 0
      ? [good('settings', 'Each that is set is one.')]
      : unknown.map((what) => attention('settings', `${what}.`, 'Mend its name, or take it out.')),
  'data folder': () => findingsOfFolder(config.DATA_DIR, config.SECRET_KEY !== undefined),
  disk: async () => findingsOfDisk(await measure(config.DATA_DIR), config.DISK_FLOOR),
  'file store': () => findingsOfStore(config.FILES_URL, files),
  address: () => findingsOfAddress(config, clock.now()),
  'mail server': () => findingsOfMail(config),
})

/** What stands in the database, and goes with it. */
export const looksInside = (
  { config, clock, version, files }: Patient,
  database: Database,
  slices: FromSlices,
): Looks => ({
  database: () =>
    findingsOfDatabase(database, { url: config.DATABASE_URL, dataDir: config.DATA_DIR }),
  standby: () => findingsOfReplica(database),
  version: () => findingsOfVersion(database, version),
  clock: () => findingsOfClock(database, clock),
  audit: () => findingsOfAudit(database),
  documents: () => findingsOfFiles(slices, database, files),
  outbox: () => findingsOfQueue(slices, database, clock),
  backups: () => findingsOfBackups(slices, config.BACKUP_TO),
  'setting up': () => findingsOfSetup(slices),
})
