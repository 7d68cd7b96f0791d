import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNow } from './open-now.ts'

const zone = 'America/New_York'
/** Wednesday, noon in New York. */
const noon = new Date('2026-11-18T17:00:00Z')
const word = (opens: string, closes: string, now = noon) =>
  openNow({ opens, closes, timeZone: zone }, now).split('.')[0]

test('the firm is open between its hours from Monday to Friday, or day and night', () => {
  assert.equal(word('09:00', '18:00'), 'Open now')
  assert.equal(word('12:00', '18:00'), 'Open now', 'from the minute at which it opens')
  assert.equal(word('09:00', '12:00'), 'Closed now', 'at the minute at which it closes')
  assert.equal(word('00:00', '00:00'), 'Open now')
  const saturday = new Date('2026-11-21T17:00:00Z')
  assert.equal(word('00:00', '00:00', saturday), 'Closed now')
})
