import { keptPeriods, type PeriodName } from './staff.contract.ts'

/** What has stood still since before this moment, ISO 8601 in UTC, has had its time. */
export function keptSince(name: PeriodName, at: Date): string {
  const { months = 0, days = 0 }: { months?: number; days?: number } = keptPeriods[name]
  const then = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('UTC')
    .subtract({ months, days })
  return new Date(then.epochMilliseconds).toISOString()
}
