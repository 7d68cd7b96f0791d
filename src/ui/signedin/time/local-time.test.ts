import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTime, momentOf } from './local-time.ts'
import { showTimesIn } from './zone.ts'

for (const zone of [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
])
  test(`each half hour of a year is typed as it is shown, in ${zone}`, (t) => {
    showTimesIn(zone)
    t.after(() => showTimesIn(null))
    const begin = Date.parse('2026-01-01T00:00:00Z')
    for (let at = 0; at < 366 * 48; at += 1) {
      const moment = new Date(begin + at * 1_800_000)
      const local = localTime(moment.toISOString())
      const back = momentOf(local) as string
      assert.equal(localTime(back), local)
      const first = Temporal.PlainDateTime.from(local).toZonedDateTime(zone)
      assert.equal(Date.parse(back), first.epochMilliseconds, local)
    }
  })

test('an hour that is left out is read as the clocks were before', (t) => {
  showTimesIn('Europe/Berlin')
  t.after(() => showTimesIn(null))
  assert.equal(momentOf('2026-03-29T02:30'), '2026-03-29T01:30:00.000Z')
})

test('what is no time of ours is none', () => {
  for (const text of ['', '2026-12-01', '012026-12-01T10:00', '2026-13-01T10:00', 'soon'])
    assert.equal(momentOf(text), null, text)
})
