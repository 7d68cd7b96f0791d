import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../contract/days.ts'
import { addMonths, asDate, dayOf, firstOfWeek, startOf, weekOf, weeksOf } from './days.ts'
import { showTimesIn } from './zone.ts'

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Apia']

/** The first moment of a day, which is not always at midnight. */
const midnight = (day: string, zone: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

for (const zone of [...zones, 'America/Santiago', 'Asia/Beirut'])
  test(`each day of a year begins at its first moment, in ${zone}`, (t) => {
    showTimesIn(zone)
    t.after(() => showTimesIn(null))
    for (let at = 0; at < 366; at++) {
      const day = addDays('2026-01-01', at)
      assert.deepEqual(startOf(day), midnight(day, zone), day)
    }
  })

for (const zone of zones) {
  test(`every month has each of its days once, around summer time too, in ${zone}`, (t) => {
    showTimesIn(zone)
    t.after(() => showTimesIn(null))
    for (let at = 0; at < 36; at++) {
      const month = addMonths('2026-01-15', at)
      const weeks = weeksOf(month, at % 7)
      const days = weeks.flat()
      assert.ok(weeks.every((week) => week.length === 7))
      const begins = asDate(days[0] as string)
      assert.equal(
        begins.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
        names[at % 7],
      )
      assert.deepEqual(
        days,
        days.map((_, index) => addDays(days[0] as string, index)),
      )
      const own = days.filter((day) => day.startsWith(month.slice(0, 7)))
      const [year, number] = month.split('-').map(Number) as [number, number]
      assert.equal(own.length, new Date(year, number, 0).getDate(), month)
      assert.ok(
        weeks[0]?.some((day) => day.endsWith('-01')) &&
          weeks.at(-1)?.includes(own.at(-1) as string),
      )
      for (const day of own) {
        assert.equal(asDate(day).toLocaleDateString('sv', { timeZone: 'UTC' }), day)
        assert.equal(dayOf(midnight(day, zone)), day)
        assert.equal(dayOf(new Date(midnight(day, zone).getTime() - 1)), addDays(day, -1))
      }
    }
  })
}

test('a month later is the same day, or the last one of that month', () => {
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28')
  assert.equal(addMonths('2028-01-31', 1), '2028-02-29')
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15')
  assert.equal(addMonths('2027-01-15', -1), '2026-12-15')
  assert.equal(addMonths('2027-03-31', -1), '2027-02-28')
})

test('a week begins on the first day of the week in the reader’s language', () => {
  assert.equal(firstOfWeek('en-US'), 0)
  assert.equal(firstOfWeek('de-DE'), 1)
  assert.equal(firstOfWeek('ar-EG'), 6)
  assert.equal(weekOf('2026-12-01', 0)[0], '2026-11-29')
  assert.equal(weekOf('2026-11-29', 1)[0], '2026-11-23')
  assert.equal(weekOf('2026-11-29', 0)[0], '2026-11-29')
})
