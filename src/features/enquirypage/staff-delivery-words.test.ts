import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryInShort, hasFailed, type LeadDelivery } from '../delivery/contract.ts'
import { deliveryReason, deliverySentence, mayTryAgain } from './staff-delivery-words.web.ts'

const delivery = (state: LeadDelivery['state'], said: string | null = null): LeadDelivery => ({
  state,
  attempts: 1,
  at: null,
  next_try_at: null,
  said,
})

test('each state of a delivery is said in words, and whether it can be tried again', () => {
  const said = (state: LeadDelivery['state']) => {
    const one = delivery(state)
    const signs = [
      hasFailed(one) ? 'failed' : 'well',
      mayTryAgain({ delivery: one, box: 'open' }) ? 'again' : 'no',
    ]
    return [deliveryInShort(one), ...signs].join(' | ')
  }
  assert.deepEqual(
    (['off', 'none', 'waits', 'created', 'unconfirmed', 'duplicate', 'refused'] as const).map(said),
    [
      ' | well | no',
      'not sent to Salesforce | well | again',
      'waits for Salesforce | well | no',
      'in Salesforce | well | again',
      'sent to Salesforce | well | again',
      'not in Salesforce | failed | again',
      'not in Salesforce | failed | again',
    ],
  )
  assert.equal(said('failing'), 'not in Salesforce yet | failed | again')
  assert.equal(said('failed'), 'not in Salesforce | failed | again')
  assert.match(deliverySentence(delivery('off')), /not set up/)
})

test('what waits for a verdict is sent again only where it was sent before', () => {
  const may = (state: LeadDelivery['state']) =>
    mayTryAgain({ delivery: delivery(state), box: 'review' })
  for (const state of ['off', 'none', 'waits'] as const) assert.equal(may(state), false, state)
  for (const state of ['created', 'refused', 'failing', 'failed'] as const)
    assert.equal(may(state), true, state)
})

test('what Salesforce answers is put into plain words, where they are known', () => {
  const reasonOf = (said: string) => deliveryReason(delivery('refused', said))
  assert.match(reasonOf('STRING_TOO_LONG: Company: data value too large'), /longer than its field/)
  assert.match(reasonOf('duplicate of 00Q5e00001Qx4AAA'), /Merge the two there/)
  assert.match(reasonOf('FIELD_CUSTOM_VALIDATION_EXCEPTION: no'), /validation rule/)
  assert.match(reasonOf('connect ECONNREFUSED 127.0.0.1:9'), /could not be reached/)
  assert.equal(reasonOf('something new'), '')
  assert.equal(deliveryReason(delivery('created', 'Lead 00Q; 2 of 5 timed')), '')
})
