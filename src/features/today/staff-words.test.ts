import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
import { awayTimes, awayWords, morningOf } from './away-times.web.ts'
import { toDo } from './staff-item-words.web.ts'
import { clockWords, headline } from './staff-words.web.ts'
import { todayKinds, type TodayItem } from './staff.contract.ts'

const now = new Date('2026-11-23T15:00:00.000Z')
const [soon, past] = ['2026-11-23T22:00:00.000Z', '2026-11-23T12:00:00.000Z']
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const clocks: [left: number, due: string, text: string, urgency: string, share: number][] = [
  [100, soon, '1 h 40 left', 'soon', 0.21],
  [119, soon, '1 h 59 left', 'soon', 0.25],
  [120, soon, '2 h left', 'later', 0.25],
  [360, soon, '6 h left', 'later', 0.75],
  [25, soon, '25 min left', 'soon', 0.05],
  [0, soon, 'by 10:00 PM', 'soon', 0],
  [0, '2026-11-25T09:00:00.000Z', 'by Wed 9:00 AM', 'soon', 0],
  [0, past, 'Late', 'late', 0],
  [-30, past, '30 min late', 'late', 0],
  [-130, past, '2 h late', 'late', 0],
  [-480, past, '1 day late', 'late', 0],
  [-1000, past, '2 days late', 'late', 0],
]
for (const [left, due, text, urgency, share] of clocks)
  test(`${left} open minutes until ${due}: ${text}`, (t) => {
    showTimesIn('UTC')
    t.after(() => showTimesIn(null))
    const words = clockWords({ left, whole: 480, day: 480 }, due, now)
    assert.deepEqual([plain(words.text), words.urgency], [text, urgency])
    assert.equal(Math.round((words.left ?? NaN) * 100) / 100, share)
  })

test('the headline counts what needs somebody', () => {
  assert.equal(headline(0, false), 'Nothing needs you')
  assert.equal(headline(1, false), 'One thing needs somebody')
  assert.equal(headline(6, false), 'Six things need somebody')
  assert.equal(headline(50, true), 'More than 50 things need somebody')
})

const times: [zone: string, now: string, offered: string[]][] = [
  [
    'America/New_York',
    '2026-11-23T15:20:00.000Z',
    ['Later today 2:00 PM', 'Tomorrow Tue 9:00 AM', 'Next week Mon, Nov 30, 9:00 AM'],
  ],
  // On a Sunday next week begins tomorrow; at night there is no later today.
  ['Europe/Berlin', '2026-11-22T21:30:00.000Z', ['Tomorrow Mon 9:00 AM']],
  [
    'Asia/Tokyo',
    '2026-11-23T15:20:00.000Z',
    ['Later today 4:00 AM', 'Tomorrow Wed 9:00 AM', 'Next week Mon, Nov 30, 9:00 AM'],
  ],
]
for (const [zone, at, offered] of times)
  test(`what is put away at ${at} in ${zone} comes back ${offered.join(', ')}`, (t) => {
    showTimesIn(zone)
    t.after(() => showTimesIn(null))
    const moment = new Date(at)
    const found = awayTimes(moment).map(
      ({ label, until }) => `${label} ${plain(awayWords(until, moment))}`,
    )
    assert.deepEqual(found, offered)
  })

test('nine in the morning is nine also on a day when the clocks change', (t) => {
  t.after(() => showTimesIn(null))
  const mornings: [zone: string, day: string, at: string][] = [
    ['America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T13:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T08:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-23', '2026-11-22T19:00:00.000Z'],
  ]
  for (const [zone, day, at] of mornings) {
    showTimesIn(zone)
    assert.equal(morningOf(day), at, zone)
  }
})

test('what is to be done about a thing names no command, which nobody at a console can run', () => {
  for (const kind of todayKinds) {
    const { words } = toDo({ kind } as TodayItem)
    assert.ok(words.length > 10, kind)
    assert.doesNotMatch(words, /portico|npm|npx|`/, kind)
  }
})
