import type { StatsFs } from 'node:fs'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { FromSlices } from './work-findings.ts'

/** What the doctor looks at. */
export interface Patient {
  config: {
    DATA_DIR: string
    DATABASE_URL?: string | undefined
    DISK_FLOOR?: number | undefined
    SECRET_KEY?: string | undefined
    SMTP_URL?: string | undefined
    MAIL_FROM?: { address: string } | undefined
    PUBLIC_URL: string
    TRUSTED_PROXIES?: unknown
    FILES_URL?: string | undefined
    BACKUP_TO?: string | undefined
  }
  clock: Clock
  version: string
  /** Settings in the environment that are none, each in a sentence. */
  unknown: string[]
  files: Files
  /** The disk of a folder. */
  measure: (folder: string) => Promise<StatsFs>
  /** Opens the database for as long as `use` runs. Throws a StartError where it cannot be. */
  withDatabase: <T>(use: (database: Database, slices: FromSlices) => Promise<T>) => Promise<T>
}
