import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  differs,
  dayAndTime,
  firmPlace,
  typedOf,
  usualTimeFor,
  whenInWords,
} from './staff-scheduled-words.web.ts'

const zone = 'America/New_York'
const update = {
  title: 'Week 47',
  health: 'on_track',
  progress: 40,
  content: 'All is well.',
  done: ['“Pilot” reached', 'Forms counted'],
  next: [],
  risks: [],
  needed: [],
} as const
const given = { ...update, done: [...update.done], next: [], risks: [], needed: [] }

test('a time is chosen and said by the clock of the firm, wherever one is', () => {
  assert.equal(firmPlace(zone), 'New York')
  assert.deepEqual(dayAndTime(new Date('2026-11-21T04:59:00Z'), zone), {
    day: '2026-11-20',
    time: '23:59',
  })
  assert.deepEqual(dayAndTime(new Date('2026-11-21T05:00:00Z'), zone).time, '00:00')
  assert.match(whenInWords('2026-11-27T22:00:00Z', zone), /November 27.*5:00\sPM, New York time$/)
})

test('the next Friday at five is offered: today until then, in a week after that', () => {
  const dayFor = (at: string) => usualTimeFor(new Date(at), zone).day
  assert.equal(dayFor('2026-11-19T12:00:00Z'), '2026-11-20')
  assert.equal(dayFor('2026-11-20T21:59:00Z'), '2026-11-20')
  assert.equal(dayFor('2026-11-20T22:00:00Z'), '2026-11-27')
  assert.equal(dayFor('2026-11-21T12:00:00Z'), '2026-11-27')
})

test('another text differs from what goes out, and a title that nobody typed does not', () => {
  const later = { ...given, title: 'Week 48' }
  assert.equal(differs({ asUpdate: later, written: {} }, given), false)
  assert.equal(differs({ asUpdate: later, written: { title: 'Week 48' } }, given), true)
  const more = { ...given, content: 'All is lost.' }
  assert.equal(differs({ asUpdate: more, written: {} }, given), true)
})

test('what was taken back is typed again, and the facts that it had are ticked', () => {
  const facts = [
    { id: 'pilot', words: '“Pilot” reached' },
    { id: 'late', words: 'Late by a week' },
  ]
  const { done, dropped, progress } = typedOf(given, facts)
  assert.deepEqual([done, dropped, progress], ['Forms counted', ['late'], '40'])
})
