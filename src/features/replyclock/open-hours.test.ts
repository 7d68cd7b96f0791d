import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterShare, openTimes } from './open-hours.ts'

const office = { opens: '09:00', closes: '18:00', timeZone: 'America/New_York' }
const none = new Set<string>()

const cases: [what: string, from: string, until: string, holidays: string[], expected: string][] = [
  // Nine open hours: eight on Friday, one on Monday.
  ['over a weekend', '2026-11-20T15:00Z', '2026-11-23T15:00Z', [], '2026-11-20T21:45:00.000Z'],
  ['from a Saturday', '2026-11-21T15:00Z', '2026-11-24T14:00Z', [], '2026-11-23T20:45:00.000Z'],
  // Thanksgiving.
  [
    'over a holiday',
    '2026-11-25T20:00Z',
    '2026-11-27T20:00Z',
    ['2026-11-26'],
    '2026-11-27T17:45:00.000Z',
  ],
  // Clocks were put back on Sunday, November 1.
  [
    'over a change of clocks',
    '2026-10-30T20:00Z',
    '2026-11-02T21:00Z',
    [],
    '2026-11-02T18:45:00.000Z',
  ],
]

for (const [what, from, until, holidays, expected] of cases) {
  test(`three quarters of the open hours are over, ${what}`, () => {
    const span = { from: new Date(from), until: new Date(until), hours: office }
    const at = afterShare(0.75, { ...span, holidays: new Set(holidays) })
    assert.equal(at.toISOString(), expected)
  })
}

test('a firm that is there all day, and a span without an open hour', () => {
  const allDay = { ...office, opens: '00:00', closes: '00:00' }
  const day = { from: new Date('2026-11-17T05:00Z'), until: new Date('2026-11-18T05:00Z') }
  const share = (hours: typeof office, span: typeof day) =>
    afterShare(0.75, { ...span, hours, holidays: none }).toISOString()
  assert.equal(share(allDay, day), '2026-11-17T23:00:00.000Z')
  const night = { from: new Date('2026-11-17T00:00Z'), until: new Date('2026-11-17T04:00Z') }
  assert.equal(share(office, night), '2026-11-17T03:00:00.000Z')
})

test('however many spans of a year are asked for, each of its days is looked at once', () => {
  const seen: string[] = []
  const holidays = Object.assign(new Set<string>(), {
    has(day: string) {
      seen.push(day)
      return day === '2026-01-01'
    },
  })
  const openTime = openTimes({ hours: office, holidays })
  const until = new Date('2026-12-31T22:00Z')
  const [first, ...others] = Array.from({ length: 50 }, () =>
    openTime(new Date('2026-01-01T14:00Z'), until),
  )
  assert.equal(first, (261 - 1 - 1) * 9 * 3_600_000 + 8 * 3_600_000)
  assert.deepEqual(new Set(others), new Set([first]))
  assert.equal(seen.length, new Set(seen).size)
})
