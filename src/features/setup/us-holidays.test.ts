import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usHolidays } from './us-holidays.ts'

const days = (year: number) =>
  usHolidays(year)
    .map(({ day }) => day.slice(5))
    .join(' ')

test('the holidays are those that were published for four years', () => {
  const published = {
    2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
    2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
    2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
    2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  }
  for (const [year, list] of Object.entries(published)) assert.equal(days(Number(year)), list)
})

test('a moved holiday is marked as observed, and none is on a weekend or listed twice', () => {
  assert.deepEqual(usHolidays(2021).at(-1), {
    day: '2021-12-31',
    name: 'New Year’s Day (observed)',
  })
  for (let year = 2000; year < 2100; year++) {
    const all = usHolidays(year).map(({ day }) => day)
    assert.ok(all.every((day) => Temporal.PlainDate.from(day).dayOfWeek < 6))
    assert.deepEqual([...new Set(all)].sort(), all)
  }
})
