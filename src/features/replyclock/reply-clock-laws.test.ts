import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { times } from '../../../test/support/thorough.ts'
import { replyDue } from './reply-clock.ts'

const zones = [
  'America/New_York America/Sao_Paulo America/St_Johns Africa/Cairo Africa/Casablanca Asia/Kolkata',
  'Asia/Tehran Asia/Beirut Australia/Lord_Howe Europe/Berlin Pacific/Kiritimati Pacific/Apia UTC',
]
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const moment = fc.date({
  min: new Date('2000-01-03'),
  max: new Date('2037-12-30'),
  noInvalidDate: true,
})
const timeZone = fc.constantFrom(...zones.flatMap((line) => line.split(' ')))
const firm = fc.record({ opens: time, closes: time, timeZone })
const off = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })

const local = (date: Date, zone: string) => date.toTemporalInstant().toZonedDateTimeISO(zone)
/** Holidays are given in days after the enquiry. */
const closedDays = (from: Date, days: number[], zone: string) =>
  new Set(days.map((n) => local(from, zone).toPlainDate().add({ days: n }).toString()))

test('a reply is due on the first working day after the one on which the enquiry counts', () => {
  fc.assert(
    fc.property(moment, firm, off, (receivedAt, hours, days) => {
      const holidays = closedDays(receivedAt, days, hours.timeZone)
      const isWorkday = (day: Temporal.PlainDate) =>
        day.dayOfWeek < 6 &&
        !holidays.has(day.toString()) &&
        day.toZonedDateTime(hours.timeZone).toPlainDate().equals(day)
      const due = local(replyDue({ receivedAt, hours, holidays }), hours.timeZone)
      const came = local(receivedAt, hours.timeZone)
      const clock = came.toPlainTime().toString({ smallestUnit: 'minute' })
      const countsToday =
        isWorkday(came.toPlainDate()) && (clock < hours.closes || hours.closes <= hours.opens)
      let workdays = 0
      for (let day = came.toPlainDate(); !day.equals(due.toPlainDate());) {
        day = day.add({ days: 1 })
        if (isWorkday(day)) workdays++
      }
      assert.ok(due.epochMilliseconds > receivedAt.getTime())
      assert.ok(isWorkday(due.toPlainDate()))
      assert.equal(workdays, countsToday ? 1 : 2)
    }),
    { numRuns: times(300, 5000) },
  )
})

test('a later enquiry is never due before an earlier one', () => {
  const gap = fc.integer({ min: 0, max: 4 * 24 * 60 * 60 * 1000 })
  fc.assert(
    fc.property(moment, gap, firm, off, (receivedAt, later, hours, days) => {
      const holidays = closedDays(receivedAt, days, hours.timeZone)
      const due = (ms: number) =>
        replyDue({ receivedAt: new Date(receivedAt.getTime() + ms), hours, holidays })
      assert.ok(due(0) <= due(later))
    }),
    { numRuns: times(300, 5000) },
  )
})

/** Only a few hours of a year, so random moments would hardly ever hit them. */
test('a later enquiry is not due earlier around a change of the clocks either', () => {
  for (const zone of zones.flatMap((line) => line.split(' ')))
    for (const opens of ['00:00', '00:30', '09:00']) {
      let change = local(new Date('2009-01-01'), zone).getTimeZoneTransition('next')
      for (let seen = 0; change && seen < 4; seen++) {
        let last = 0
        for (let minute = -26 * 60; minute < 130; minute += 15) {
          const receivedAt: Date = new Date(change.add({ minutes: minute }).epochMilliseconds)
          const hours = { opens, closes: '23:59', timeZone: zone }
          const due: number = replyDue({ receivedAt, hours, holidays: new Set() }).getTime()
          assert.ok(due >= last, `${zone} ${receivedAt.toISOString()}`)
          last = due
        }
        change = change.getTimeZoneTransition('next')
      }
    }
})
