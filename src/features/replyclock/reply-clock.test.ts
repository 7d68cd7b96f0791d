import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyDue, replyDueSentence, type Hours } from './reply-clock.ts'

const newYork = { opens: '09:00', closes: '18:00', timeZone: 'America/New_York' }
const at = (timeZone: string, opens = '09:00', closes = '18:00') => ({ opens, closes, timeZone })
const winter = ['2026-11-26', '2026-12-24', '2026-12-25', '2027-01-01']

const rows: [string, Hours, received: string, due: string][] = [
  ['in open hours', newYork, '2026-11-23T10:20-05:00', '2026-11-24T10:20-05:00'],
  ['at the opening', newYork, '2026-11-23T09:00-05:00', '2026-11-24T09:00-05:00'],
  ['seconds are dropped', newYork, '2026-11-23T10:20:59.999-05:00', '2026-11-24T10:20-05:00'],
  ['just before closing', newYork, '2026-11-23T17:59:59-05:00', '2026-11-24T17:59-05:00'],
  ['at closing', newYork, '2026-11-23T18:00-05:00', '2026-11-25T09:00-05:00'],
  ['before opening', newYork, '2026-11-23T08:59-05:00', '2026-11-24T09:00-05:00'],
  ['Friday in open hours', newYork, '2026-11-20T17:30-05:00', '2026-11-23T17:30-05:00'],
  ['Friday night', newYork, '2026-11-20T23:30-05:00', '2026-11-24T09:00-05:00'],
  ['Saturday', newYork, '2026-11-21T11:00-05:00', '2026-11-24T09:00-05:00'],
  ['Sunday', newYork, '2026-11-22T11:00-05:00', '2026-11-24T09:00-05:00'],
  ['the day before a holiday', newYork, '2026-11-25T11:00-05:00', '2026-11-27T11:00-05:00'],
  ['on a holiday', newYork, '2026-11-26T11:00-05:00', '2026-11-30T09:00-05:00'],
  ['holidays, then a weekend', newYork, '2026-12-23T16:00-05:00', '2026-12-28T16:00-05:00'],
  ['over the end of the year', newYork, '2026-12-31T15:00-05:00', '2027-01-04T15:00-05:00'],
  ['the night before New Year', newYork, '2026-12-31T22:00-05:00', '2027-01-05T09:00-05:00'],
  ['clocks put forward', newYork, '2026-03-06T10:00-05:00', '2026-03-09T10:00-04:00'],
  ['clocks put back', newYork, '2026-10-30T10:00-04:00', '2026-11-02T10:00-05:00'],
  ['clocks changed in between', newYork, '2026-10-31T10:00-04:00', '2026-11-03T09:00-05:00'],
  ['no daylight saving', at('Asia/Kolkata'), '2026-11-23T10:20+05:30', '2026-11-24T10:20+05:30'],
  ['a day ahead', at('Pacific/Kiritimati'), '2026-11-20T08:00+14:00', '2026-11-23T09:00+14:00'],
  [
    'Monday there, Sunday in UTC',
    at('Pacific/Kiritimati'),
    '2026-11-22T20:00Z',
    '2026-11-23T20:00Z',
  ],
  ['midnight skipped', at('America/Sao_Paulo'), '2017-10-13T17:00-03:00', '2017-10-16T17:00-02:00'],
  ['due in a gap', at('Africa/Cairo', '00:00'), '2026-04-23T00:30+02:00', '2026-04-24T01:00+03:00'],
  [
    'due in an hour that comes twice',
    at('Africa/Cairo', '12:00', '23:59'),
    '2026-10-28T23:30+03:00',
    '2026-10-29T23:30+03:00',
  ],
  [
    'sent in the first of two such hours',
    at('Africa/Cairo', '12:00', '23:59'),
    '2026-10-29T23:30+03:00',
    '2026-10-30T23:00+02:00',
  ],
  [
    'sent in the second',
    at('Africa/Cairo', '12:00', '23:59'),
    '2026-10-29T23:30+02:00',
    '2026-10-30T23:30+02:00',
  ],
  [
    'a Friday that the zone skipped',
    at('Pacific/Apia'),
    '2011-12-29T10:00-10:00',
    '2012-01-02T10:00+14:00',
  ],
  [
    'a firm that never closes, on Sunday',
    at('UTC', '00:01', '00:00'),
    '2026-11-22T20:00Z',
    '2026-11-24T00:00Z',
  ],
  ['open day and night', at('UTC', '00:00', '00:00'), '2026-11-23T03:00Z', '2026-11-24T03:00Z'],
  [
    'closing before opening counts as open all day',
    at('UTC', '22:00', '06:00'),
    '2026-11-23T12:00Z',
    '2026-11-24T12:00Z',
  ],
]

for (const [name, hours, received, due] of rows)
  test(`an answer is due: ${name}`, () => {
    const holidays = new Set(winter)
    const given = replyDue({ receivedAt: new Date(received), hours, holidays })
    assert.equal(given.toISOString(), new Date(due).toISOString())
  })

test('the sentence for the visitor names the time in the firm’s zone', () => {
  const due = new Date('2026-11-24T15:20:00Z')
  const say = (zone: string, now = '2026-11-23T15:20:00Z') =>
    replyDueSentence(due, new Date(now), zone)
  assert.equal(
    say('America/New_York'),
    'You will have an answer by Tuesday, November 24, 10:20 AM (New York time).',
  )
  assert.match(say('Asia/Kolkata'), /by Tuesday, November 24, 8:50 PM \(Kolkata time\)\.$/)
  assert.match(say('Pacific/Kiritimati'), /by Wednesday, November 25, 5:20 AM \(Kiritimati time\)/)
  assert.match(say('America/Argentina/Buenos_Aires'), /12:20 PM \(Buenos Aires time\)/)
  assert.match(say('UTC'), /3:20 PM \(UTC\)/)
  assert.match(say('Etc/GMT+5'), /10:20 AM \(UTC-05:00\)/)
  assert.match(say('UTC', '2025-12-31T23:00:00Z'), /November 24, 2026, 3:20 PM/)
  assert.match(say('UTC', '2026-11-24T16:00:00Z'), /^You should have had an answer by Tuesday/)
})
