import { dayLength } from '../../contract/days.ts'

/** How many of the backups that the program makes by itself are kept. */
export const keeps = { daily: 7, weekly: 4, monthly: 12 } as const

/** A backup by its file. */
export interface KeptBackup {
  name: string
  /** ISO 8601. */
  made_at: string
}

/**
 * The backups that may go, of those that the program has made by itself: all but the newest of each of the
 * last days, weeks and months that have one, the newest of all, and the newest that a drill has restored.
 */
export function mayGo<Backup extends KeptBackup>(
  backups: readonly Backup[],
  isProven: (backup: Backup) => boolean = () => false,
): Backup[] {
  const newest = backups.toSorted((a, b) => b.made_at.localeCompare(a.made_at))
  const kept = new Set<Backup>()
  const keepOf = (count: number, periodOf: (at: string) => string | number) => {
    const seen = new Set<string | number>()
    for (const one of newest) {
      const period = periodOf(one.made_at)
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(one)
    }
  }
  keepOf(keeps.daily, (at) => at.slice(0, 10))
  keepOf(keeps.weekly, weekOf)
  keepOf(keeps.monthly, (at) => at.slice(0, 7))
  const proven = newest.find(isProven)
  if (proven) kept.add(proven)
  return newest.filter((one) => !kept.has(one))
}

/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
const weekOf = (at: string) => Math.floor((Date.parse(at) / dayLength + 3) / 7)
