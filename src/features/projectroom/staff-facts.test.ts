import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelineEntry } from '../projectpage/contract.ts'
import { showTimesIn } from '../../ui/signedin/time/zone.ts'
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
const wordsOf = (given: Partial<TimelineEntry>) => factOf(entry(given), 'America/New_York')?.words

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

test('a meeting that moved says its hours in the zone of the firm, and names it', () => {
  showTimesIn('Asia/Tokyo')
  const became = '2026-12-01T10:00:00.000Z/2026-12-02T14:00:00.000Z'
  assert.equal(
    wordsOf({ step: 'meeting-moved', title: 'Kick-off', became }),
    'The meeting “Kick-off” moved from Tue, Dec 1, 2026, 5:00 AM to Wed, Dec 2, 2026, 9:00 AM (America/New York)',
  )
  showTimesIn(null)
})

test('what is asked of the client, and what was taken back, is nothing to report', () => {
  for (const step of [
    'request-asked',
    'request-withdrawn',
    'approval-asked',
    'document-removed',
  ] as const)
    assert.equal(factOf(entry({ step }), 'UTC'), null, step)
})

test('each fact says where it comes from', () => {
  const fact = factOf(entry({ by_name: 'Maren Halden' }), 'UTC')
  assert.match(fact?.source ?? '', /2026.*, Maren Halden$/)
})
