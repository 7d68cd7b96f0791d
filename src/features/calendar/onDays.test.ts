import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
import type { CalendarEntry } from './contract.ts'
import { onDays } from './onDays.web.ts'

const entry = (id: string, more: Partial<CalendarEntry>) =>
  ({ id, date: null, starts_at: null, ends_at: null, reached_at: null, ...more }) as CalendarEntry
const days = (...entries: CalendarEntry[]) =>
  [...onDays(entries)].toSorted().map(([day, some]) => [day, some.map(({ id }) => id).join(' ')])

test('a meeting is on each day that it touches where the reader is, and not on one that it ends with', () => {
  const meeting = (starts_at: string, ends_at: string) => entry('m', { starts_at, ends_at })
  showTimesIn('Europe/Oslo')
  assert.deepEqual(days(meeting('2026-11-20T21:00:00.000Z', '2026-11-20T23:00:00.000Z')), [
    ['2026-11-20', 'm'],
  ])
  assert.deepEqual(days(meeting('2026-11-20T21:00:00.000Z', '2026-11-20T23:00:00.001Z')), [
    ['2026-11-20', 'm'],
    ['2026-11-21', 'm'],
  ])
  showTimesIn('America/New_York')
  assert.deepEqual(days(meeting('2026-11-20T21:00:00.000Z', '2026-11-20T23:30:00.000Z')), [
    ['2026-11-20', 'm'],
  ])
})

test('whole days come before hours, and what was reached is on the day on which it was', () => {
  showTimesIn('Europe/Oslo')
  const late = { starts_at: '2026-11-20T10:00:00.000Z', ends_at: '2026-11-20T11:00:00.000Z' }
  const early = { starts_at: '2026-11-20T08:00:00.000Z', ends_at: '2026-11-20T09:00:00.000Z' }
  assert.deepEqual(
    days(
      entry('late', late),
      entry('early', early),
      entry('due', { date: '2026-11-20' }),
      entry('reached', { date: '2026-12-01', reached_at: '2026-11-20T23:30:00.000Z' }),
    ),
    [
      ['2026-11-20', 'due early late'],
      ['2026-11-21', 'reached'],
    ],
  )
})
