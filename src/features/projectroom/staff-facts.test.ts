import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelineEntry } from '../projectpage/contract.ts'
import { factOf } from './staff-facts.web.ts'

const entry = (given: Partial<TimelineEntry>): TimelineEntry => ({
  kind: 'milestone',
  step: 'milestone-reached',
  id: 'one',
  about: 'one',
  at: '2026-11-20T09:00:00.000Z',
  by_name: null,
  title: 'Forms counted',
  words: null,
  became: null,
  ...given,
})
const wordsOf = (given: Partial<TimelineEntry>) => factOf(entry(given))?.words

test('what happened becomes a sentence that the client can read', () => {
  assert.equal(wordsOf({}), 'Milestone “Forms counted” reached')
  assert.equal(
    wordsOf({ step: 'document-added', title: 'Claim form.pdf', became: '1' }),
    'Claim form.pdf is in the documents',
  )
  assert.equal(
    wordsOf({ step: 'document-added', title: 'Claim form.pdf', became: '3' }),
    'Claim form.pdf: version 3',
  )
  assert.equal(
    wordsOf({ step: 'request-answered', title: 'How long?', words: '24 months,\nas agreed.' }),
    'You answered “How long?”: 24 months, as agreed.',
  )
  assert.equal(
    wordsOf({ step: 'approval-decided', title: 'The form', became: 'approved' }),
    'You approved “The form”',
  )
  assert.equal(
    wordsOf({ step: 'status-changed', became: 'on_hold', words: 'The desk moves.' }),
    'The project is on hold: The desk moves.',
  )
})

test('what is asked of the client, and what was taken back, is nothing to report', () => {
  for (const step of [
    'request-asked',
    'request-withdrawn',
    'approval-asked',
    'document-removed',
  ] as const)
    assert.equal(factOf(entry({ step })), null, step)
})

test('each fact says where it comes from', () => {
  const fact = factOf(entry({ by_name: 'Maren Halden' }))
  assert.match(fact?.source ?? '', /2026.*, Maren Halden$/)
})
