import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockWords } from './due.ts'
import { showTimesIn } from './zone.ts'

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
