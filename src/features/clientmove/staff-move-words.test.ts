import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWords, movingWords } from './staff-move-words.web.ts'

test('what moves is counted in words, and what there is none of is left out', () => {
  assert.equal(
    movingWords({ projects: 2, people: 1, messages: 1041, documents: 0 }),
    '2 projects, 1 person, and 1,041 messages',
  )
  assert.equal(movingWords({ projects: 0 }), '')
})

test('it is said what a merge changes for somebody', () => {
  assert.equal(
    changeWords({ in_both: false, unanswered: false, feed_ends: false, change: 'none' }),
    '',
  )
  assert.match(
    changeWords({ in_both: true, unanswered: false, feed_ends: false, change: 'less' }),
    /^In both: .*\. Sees the projects of before/,
  )
  assert.equal(
    changeWords({ in_both: false, unanswered: false, feed_ends: false, change: 'more' }),
    'Sees the projects of the other company, too',
  )
  assert.match(
    changeWords({ in_both: true, unanswered: true, feed_ends: true, change: 'none' }),
    /has not answered the invitation.*calendar addresses stops/i,
  )
})
