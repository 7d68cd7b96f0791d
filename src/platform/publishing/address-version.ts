import type { Clock } from '../clock.ts'

/**
 * The number of what is shown next at an address that stays as it is for good: the minutes of the
 * clock, so that a database that was put back from a backup repeats none that browsers keep.
 */
export const versionAfter = (version: number, clock: Clock): number =>
  Math.max(version + 1, Math.floor(clock.now().getTime() / 60_000))
