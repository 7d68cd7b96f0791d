import { offsetAt } from './days.ts'
import { written } from './zone.ts'

/** A moment as a field of type `datetime-local` has it: `2026-12-01T10:00`, in the reader's time zone. */
export const localTime = (moment: string): string =>
  written({ dateStyle: 'short', timeStyle: 'short' }, 'sv')
    .format(new Date(moment))
    .replace(' ', 'T')

/**
 * The moment at which it is that time in the reader's time zone; null for what is no time of ours: a
 * browser takes years of six digits. Of an hour that there is twice it is the first, and one that is
 * left out is read as the clocks were before.
 */
export function momentOf(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const hour = 3_600_000
  // A day before, the clocks may have been others; the earlier moment is the one that is meant.
  const tries = [24 * hour, 0, -24 * hour].map((by) => asUtc - offsetAt(asUtc - by))
  const fitting = tries.filter((one) => localTime(new Date(one).toISOString()) === local)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : (tries[0] as number)).toISOString()
}
