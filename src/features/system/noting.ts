import type { Database } from '../../database/open.ts'
import type { BackupProgress } from '../../platform/backup/working.ts'
import { beating } from '../../platform/repeat.ts'
import { noteProgress } from './backup-store.ts'

/** In ms, between two notes of how far it is. */
const noteEvery = 1_000

interface Notes {
  onProgress: (progress: BackupProgress) => void
  note: () => Promise<void>
  stop: () => void
  /** Aborted once somebody has asked for that. */
  stopping: AbortSignal
}

/** Says now and then that a backup goes on, and hears whether it is to stop. */
export function notingProgress(
  database: Database,
  { id, until }: { id: string; until: () => string },
): Notes {
  const stopping = new AbortController()
  let now: BackupProgress = { doing: 'Beginning', share: 0 }
  const note = async () => {
    const { doing, share } = now
    const noted = { until: until(), doing, share: Math.floor(share * 100) }
    if (await database.transaction((trx) => noteProgress(trx, id, noted))) stopping.abort()
  }
  // Where it cannot be noted, it is tried again a second later.
  const stop = beating(note, noteEvery)
  return {
    onProgress: (progress: BackupProgress) => void (now = progress),
    stop,
    note,
    stopping: stopping.signal,
  }
}
