import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { courseOf } from './staff-course.web.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const plain: EnquiryWhole = {
  id: 'a'.repeat(22),
  reference: 'ENQ-7K2PV04Q',
  received_at: at(9),
  reply_due_at: at(18),
  name: 'Grete Olsen',
  email: 'grete@nordkai.example',
  company: '',
  subject: '',
  excerpt: '',
  service_interest: '',
  budget_range: '',
  box: 'open',
  assignee: null,
  answered_at: null,
  ended_on: null,
  delivery: { state: 'off', attempts: 0, at: null, next_try_at: null, said: null },
  source: { referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' },
  phone: '',
  message: 'We run CPQ.',
  timeline: '',
  ended_why: '',
  spam_signs: [],
  thread: [],
  follow_ups: [],
  also: [],
  client: null,
  merged: [],
  files: [],
}
const wordsOf = (changes: Partial<EnquiryWhole>) =>
  courseOf({ ...plain, ...changes }).map(({ words, state, isOurs }) =>
    [words, state, isOurs ? 'ours' : ''].join(' | '),
  )

test('an open enquiry was received, and an answer is due', () => {
  assert.deepEqual(wordsOf({}), [
    'received from the contact page | done | ',
    'an answer is due | ahead | ',
  ])
})

test('what happened stands in its order, and what is for the firm alone says so', () => {
  const mailed = { mail: null, returned_with: null, automatic: false, merged: null, files: [] }
  const entry = { author: 'Ruth Adler', text: 'Yes.', ...mailed }
  const thread: EnquiryWhole['thread'] = [
    { ...entry, id: '1', kind: 'note', at: at(10) },
    { ...entry, id: '2', kind: 'out', at: at(12), mail: 'failed' },
    { ...entry, id: '3', kind: 'in', at: at(13), author: null },
    { ...entry, id: '4', kind: 'out', at: at(14), author: null, mail: 'sent' },
    { ...entry, id: '5', kind: 'in', at: at(15), author: null, automatic: true },
    { ...entry, id: '6', kind: 'out', at: at(16), mail: 'bounced', returned_with: '550 no' },
  ]
  const follow_ups: EnquiryWhole['follow_ups'] = [
    { kind: 'mail', state: 'sent', at: at(11), outcome: null },
  ]
  assert.deepEqual(wordsOf({ thread, follow_ups, box: 'answered', answered_at: at(12) }), [
    'received from the contact page | done | ',
    'Ruth Adler noted | done | ours',
    'confirmation mailed | done | ',
    'Ruth Adler answered, NOT mailed | failed | ',
    'another mail came | done | ',
    'Somebody answered | done | ',
    'an automatic mail came | done | ',
    'Ruth Adler answered, and the mail came back: 550 no | failed | ',
  ])
})

test('an answer elsewhere and an end with its reason are for the firm alone', () => {
  const ended = { box: 'lost', answered_at: at(15), ended_why: 'To a friend' } as const
  assert.deepEqual(wordsOf(ended), [
    'received from the contact page | done | ',
    'answered elsewhere | done | ours',
    'lost: To a friend | done | ours',
  ])
})

const deliveries: [kind: 'mail' | 'salesforce', state: string, words: string, how: string][] = [
  ['mail', 'queued', 'the confirmation waits to be mailed', 'ahead'],
  ['mail', 'refused', 'the confirmation could not be mailed: why', 'failed'],
  ['salesforce', 'created', 'Lead made in Salesforce: why', 'done'],
  ['salesforce', 'updated', 'Lead in Salesforce updated: why', 'done'],
  ['salesforce', 'sending', 'waits to go to Salesforce: why', 'ahead'],
  ['salesforce', 'duplicate', 'Salesforce has this Lead already: why', 'failed'],
  ['salesforce', 'anything else', 'not in Salesforce: why', 'failed'],
]

for (const [kind, state, words, how] of deliveries)
  test(`${kind} that is ${state}: ${words}`, () => {
    const follow_ups = [{ kind, state, at: at(11), outcome: 'why' }]
    assert.equal(wordsOf({ follow_ups, box: 'review' })[1], `${words} | ${how} | `)
  })
