import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
import { awayTimes, awayWords, morningOf } from './away-times.web.ts'
import { toDo } from './staff-item-words.web.ts'
import { headline } from './staff-words.web.ts'
import { todayKinds, type TodayItem } from './staff.contract.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

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
