import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awayTimes, awayWords } from './away-times.web.ts'

const at = (text: string) => new Date(text)
const offered = (now: string) =>
  awayTimes(at(now)).map(({ label, until }) => `${label}: ${awayWords(until, at(now))}`)
/** 2026-11-16 is a Monday. In hours of this machine's zone, which is what a reader sees. */
const morning = (day: string) => new Date(`${day}T09:00:00`).toISOString()

test('what is put away comes back later today, tomorrow at nine, or on Monday at nine', () => {
  for (const [day, tomorrow, monday] of [
    ['2026-11-16', '2026-11-17', '2026-11-23'],
    ['2026-11-18', '2026-11-19', '2026-11-23'],
    ['2026-11-21', '2026-11-22', '2026-11-23'],
  ] as const) {
    const now = new Date(`${day}T10:20:00`)
    assert.deepEqual(
      awayTimes(now),
      [
        { label: 'Later today', until: new Date(`${day}T14:00:00`).toISOString() },
        { label: 'Tomorrow', until: morning(tomorrow) },
        { label: 'Next week', until: morning(monday) },
      ],
      day,
    )
  }
})

test('on the hour it is three hours later', () => {
  const [later] = awayTimes(new Date('2026-11-18T10:00:00'))
  assert.equal(later?.until, new Date('2026-11-18T13:00:00').toISOString())
})

test('in the evening there is no later today, and on a Sunday tomorrow is next week', () => {
  assert.deepEqual(
    awayTimes(new Date('2026-11-18T21:30:00')).map(({ label }) => label),
    ['Tomorrow', 'Next week'],
  )
  assert.deepEqual(
    awayTimes(new Date('2026-11-22T10:00:00')).map(({ label }) => label),
    ['Later today', 'Tomorrow'],
  )
})

test('the words have the day where it is another one, and the date where it is further than a week', () => {
  const [later, tomorrow, monday] = offered('2026-11-16T10:20:00')
  assert.match(later ?? '', /^Later today: 2:00\sPM$/)
  assert.match(tomorrow ?? '', /^Tomorrow: Tue,? 9:00\sAM$/)
  assert.match(monday ?? '', /^Next week: Mon, Nov 23(, |\s)9:00\sAM$/)
})
