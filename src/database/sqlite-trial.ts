import { DatabaseSync } from 'node:sqlite'
import { mayBeDisk, isLocked } from './sqlite-errors.ts'

/**
 * Whether the disk of a database that has failed reads and writes again. On a connection of its own,
 * because ours may find in memory what the disk does not give.
 */
export function diskTrial(file: string) {
  let isSuspected = false
  return {
    notice(error: unknown): void {
      isSuspected ||= mayBeDisk(error)
    },
    /** Throws while it fails; does nothing before the first failure and after a trial that succeeded. */
    run(): void {
      if (!isSuspected) return
      try {
        write(file)
        isSuspected = false
      } catch (error) {
        // Whoever writes now finds out; it is tried again.
        if (!isLocked(error)) throw error
      }
    },
  }
}

/** Writes a number that nobody reads, as it is. */
function write(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    const { user_version: same } = database.prepare('pragma user_version').get() ?? {}
    database.exec(`pragma synchronous = full; pragma user_version = ${Number(same)}`)
  } finally {
    database.close()
  }
}
