import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueWords } from './due.ts'
import { showTimesIn } from './zone.ts'

const now = new Date('2026-11-23T09:00:00.000Z')

const times: [at: string, text: string, urgency: string][] = [
  ['2026-11-20T15:00:00.000Z', '2 days late', 'late'],
  ['2026-11-23T06:59:00.000Z', '2 h late', 'late'],
  ['2026-11-23T07:31:00.000Z', '1 h 29 late', 'late'],
  ['2026-11-23T08:35:00.000Z', '25 min late', 'late'],
  ['2026-11-23T09:00:00.000Z', '1 min late', 'late'],
  ['2026-11-23T09:00:20.000Z', '1 min left', 'soon'],
  ['2026-11-23T10:05:00.000Z', '1 h 05 left', 'soon'],
  ['2026-11-23T10:40:00.000Z', '1 h 40 left', 'soon'],
  ['2026-11-23T11:00:00.000Z', '2 h', 'later'],
  ['2026-11-23T15:30:00.000Z', '6 h', 'later'],
  ['2026-11-24T10:00:00.000Z', 'Tue 10:00 AM', 'later'],
  ['2026-12-04T10:00:00.000Z', 'Dec 4', 'later'],
]

for (const [at, text, urgency] of times)
  test(`what is due at ${at}: ${text}`, () => {
    showTimesIn('UTC')
    const words = dueWords(at, now)
    assert.deepEqual({ ...words, text: words.text.replaceAll(' ', ' ') }, { text, urgency })
  })
