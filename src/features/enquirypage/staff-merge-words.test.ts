import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interestName, serviceInterests } from '../enquiry/contract.ts'
import { cellWords, movesWords } from './staff-merge-words.web.ts'

test('each field says what is in it, and what is not there', () => {
  assert.deepEqual(
    (['subject', 'phone', 'company', 'service_interest', 'assignee'] as const).map((field) =>
      cellWords(field, ''),
    ),
    ['–', '–', '–', '–', 'nobody'],
  )
  assert.equal(cellWords('subject', 'Our quotes'), 'Our quotes')
  assert.equal(cellWords('assignee', 'Mona'), 'Mona')
  assert.equal(cellWords('service_interest', 'not one of ours'), 'not one of ours')
  const [interest = ''] = Object.keys(serviceInterests)
  assert.equal(cellWords('service_interest', interest), interestName(interest))
  assert.notEqual(interestName(interest), interest)
  assert.equal(cellWords('company', interest), interest)
  assert.notEqual(cellWords('state', 'open'), 'open')
  assert.match(cellWords('reply_due_at', '2026-11-23T15:00:00.000Z'), /23.*2026|2026.*23/)
})

test('what moves with an enquiry is counted in words', () => {
  assert.equal(movesWords(0, 0), 'Its message moves with it.')
  assert.equal(movesWords(1, 0), 'Its message and 1 mail move with it.')
  assert.equal(movesWords(0, 1), 'Its message and 1 note move with it.')
  assert.equal(movesWords(2, 3), 'Its message, 2 mails and 3 notes move with it.')
})
