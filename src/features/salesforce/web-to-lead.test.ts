import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enquiry, held, later, org, refused } from '../../../test/support/delivery.ts'
import type { Mood } from '../../../test/doubles/salesforce.ts'
import type { Outcome } from '../../platform/outbox/queue.ts'

const unconfirmed: Outcome = { end: 'done', state: 'accepted, unconfirmed' }

test('Web-to-Lead takes the form, and is never believed to have made a Lead', async (t) => {
  const { send, formLeads, got } = await org(t, 'web', {
    SALESFORCE_FIELDS: 'subject=00N5g000001ABCD',
  })
  assert.deepEqual(await send({ subject: 'Two orgs' }), unconfirmed)
  const description = held.Description
  assert.deepEqual(formLeads, [
    {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      company: '[not provided]',
      email: 'ngozi@harbour.example',
      lead_source: 'Website',
      '00N5g000001ABCD': 'Two orgs',
      description,
    },
  ])
  assert.match(got[0]?.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/)
})

const webMoods: [Mood, Outcome][] = [
  ['page for 200', unconfirmed],
  ['broken', later('Web-to-Lead answered 500')],
  ['maintenance', later('Web-to-Lead answered 503')],
  ['updated', later('Web-to-Lead answered 204')],
  ['gone', later('Web-to-Lead answered 404')],
  ['hang', later('no answer within 1 s')],
  ['reset before', later('the connection failed (ECONNRESET)')],
]
for (const [mood, outcome] of webMoods) {
  test(`Web-to-Lead, ${mood}: ${outcome.end}`, async (t) => {
    const { send, next, formLeads } = await org(t, 'web')
    next(mood)
    assert.deepEqual(await send(), outcome)
    assert.deepEqual(formLeads, [])
  })
}

test('Web-to-Lead: an exception in the header means refused', async (t) => {
  const { send, formLeads } = await org(t, 'web', {
    SALESFORCE_WEB_TO_LEAD_OID: '00D5g000000OTHE',
  })
  const why = 'Is-Processed: true Exception:common.exception.SalesforceGenericException'
  assert.deepEqual(await send(), refused(why))
  assert.deepEqual(formLeads, [])
})

test('Web-to-Lead: the longest of everything is taken, and what was too long is said', async (t) => {
  const { send, formLeads } = await org(t, 'web')
  const filled = Object.keys(enquiry).map((name) => [name, 'x'.repeat(300)])
  const outcome = await send(Object.fromEntries(filled) as never)
  const note = 'too long for Salesforce: name, company, email, phone'
  assert.deepEqual(outcome, { ...unconfirmed, note })
  assert.equal(formLeads.length, 1)
})
