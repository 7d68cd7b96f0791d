import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBad, mailBadges, stateSentence, triesWords } from './staff-mail-words.web.ts'
import type { MailListRow, MailState } from './staff.contract.ts'

const at = '2026-11-20T15:00:00.000Z'
const sentence = (state: MailState, more: Partial<MailListRow>) =>
  stateSentence({ state, next_try_at: null, ended_at: null, ...more } as MailListRow)

test('somebody has to look at what failed or came back, and at nothing else', () =>
  assert.deepEqual((Object.keys(mailBadges) as MailState[]).filter(isBad).toSorted(), [
    'bounced',
    'failed',
  ]))

test('a sentence says when it ended, and when the next try is, where there is one', () => {
  assert.match(sentence('sent', { ended_at: at }), /took it: .*2026/)
  assert.equal(sentence('sent', {}), 'The recipient’s server took it:.')
  assert.match(sentence('retried', { next_try_at: at }), /by itself\. Next try: .*2026.*\.$/)
  assert.match(sentence('retried', {}), /by itself\.$/)
})

test('one try is one', () =>
  assert.deepEqual([0, 1, 2].map(triesWords), ['0 tries', '1 try', '2 tries']))
