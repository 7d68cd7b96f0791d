import type { Generated } from 'kysely'

type Json = string

/** The part of the data model about backups. */
export interface BackupTables {
  /** A backup that was begun. */
  backup: {
    id: string
    reason: 'night' | 'hand' | 'command'
    begun_at: string
    state: 'running' | 'made' | 'failed'
    leased_until: string | null
    /** What is being done, and how far that is, from 0 to 100. */
    doing: Generated<string | null>
    share: Generated<number>
    ended_at: Generated<string | null>
    /** Its name in the folder of the backups, or the path that a command gave. */
    file: Generated<string | null>
    size: Generated<number | string | null>
    failure: Generated<string | null>
    what: Generated<'backup' | 'export'>
    /** Since when whoever makes it is asked to stop. */
    stopped_at: Generated<string | null>
  }
  /** The last drill of a backup; without `lines` it goes on, or its process has ended. */
  backup_drill: {
    file: string
    begun_at: string
    leased_until: string | null
    ended_at: string | null
    lines: Json | null
    faults: Json | null
  }
}
