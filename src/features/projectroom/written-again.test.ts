import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenAgain } from './written-again.web.ts'

test('what was taken back is written again, before what was begun since', () => {
  const sent = { title: 'Week 47', content: 'All is well.', next: 'Rest.', dropped: ['one'] }
  assert.deepEqual(writtenAgain(sent, {}), sent)
  assert.deepEqual(writtenAgain({}, {}), {})
  assert.deepEqual(writtenAgain(sent, { title: 'Week 48', content: 'A rush.', risks: 'Snow.' }), {
    ...sent,
    title: 'Week 48',
    content: 'All is well.\nA rush.',
    risks: 'Snow.',
  })
})
