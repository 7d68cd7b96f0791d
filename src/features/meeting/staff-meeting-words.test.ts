import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifiesOf } from './staff-meeting-words.web.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const [before, after] = ['2026-12-01T11:00:00.000Z', '2026-12-01T13:00:00.000Z']

test('a client hears of a change unless the meeting was over, and still is', () => {
  assert.equal(notifiesOf({ ends_at: before }, before, now), false)
  assert.equal(notifiesOf({ ends_at: before }, after, now), true, 'it moves into the future')
  assert.equal(notifiesOf({ ends_at: after }, before, now), true, 'they expect it')
})
