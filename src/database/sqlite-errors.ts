import { diskIsFull } from '../contract/problem.ts'
import { DatabaseAway, type Availability } from './away.ts'

/** The primary result code of an error (SQLite, "Result and Error Codes"); 0 for any other error. */
const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff

/** The disk is full. */
const isFull = (error: unknown) => codeOf(error) === 13

/** The disk has failed: SQLite says of a page that it cannot read (EIO) that the file is damaged. */
export const mayBeDisk = (error: unknown) => [10, 11].includes(codeOf(error))

/** Another process holds a lock that is needed. */
export const isLocked = (error: unknown) => codeOf(error) === 5

/** Runs something of SQLite, and throws what an error of it means for whoever sent the request. */
export type SqliteRun = <T>(run: () => T) => T

export const attempting =
  (availability: Availability, notice: (error: unknown) => void): SqliteRun =>
  (run) => {
    try {
      return run()
    } catch (error) {
      notice(error)
      if (mayBeDisk(error) && availability.isAway()) throw new DatabaseAway(error)
      if (isFull(error)) throw diskIsFull()
      if (!isLocked(error)) throw error
      availability.busy(error)
      throw new DatabaseAway(error)
    }
  }
