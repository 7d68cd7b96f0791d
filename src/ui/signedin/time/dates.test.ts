import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInWords, daysUntil, localDate, localDay } from './dates.ts'
import { fullMoment, timeOfDay } from './moment.ts'
import { browsersZone, readersZone, showTimesIn } from './zone.ts'

const late = '2026-11-20T23:30:00.000Z'

test('every time is in the chosen time zone, and a date without a time is not shifted', (t) => {
  t.after(() => showTimesIn(null))
  const places: [zone: string, day: string, until: number][] = [
    ['America/New_York', '2026-11-20', 1],
    ['Europe/Berlin', '2026-11-21', 0],
    ['Pacific/Kiritimati', '2026-11-21', 0],
  ]
  for (const [timeZone, day, until] of places) {
    showTimesIn(timeZone)
    assert.equal(readersZone(), timeZone)
    assert.equal(localDay(late), localDate(day), timeZone)
    const hour = new Date(late).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone })
    assert.equal(timeOfDay(Date.parse(late)), hour)
    assert.ok(fullMoment(late).includes(hour), timeZone)
    assert.equal(daysUntil('2026-11-21', new Date(late)), until, timeZone)
  }
})

test('today and yesterday are those of the chosen time zone', (t) => {
  t.after(() => showTimesIn(null))
  const now = new Date('2026-11-21T02:00:00.000Z')
  showTimesIn('America/New_York')
  assert.equal(dayInWords(late, now), 'Today')
  showTimesIn('Europe/London')
  assert.equal(dayInWords(late, now), 'Yesterday')
  showTimesIn('Asia/Tokyo')
  assert.match(dayInWords('2026-11-18T18:00:00.000Z', now), /19[^]*2026/)
})

test('with a time zone that this machine does not know, times are in its own', () => {
  showTimesIn('Mars/Olympus_Mons')
  assert.equal(readersZone(), browsersZone())
})
