import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enquiry, held, triedLater, org } from '../../../test/support/mail/delivery.ts'
import { refused } from '../../platform/outbox/task.ts'
import type { OrgBehaviour } from '../../../test/doubles/salesforce.ts'
import type { Outcome } from '../../platform/outbox/queue.ts'

const unconfirmed: Outcome = { end: 'done', state: 'accepted, unconfirmed' }

test('Web-to-Lead is sent the form, and success is reported as unconfirmed', async (t) => {
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

const webBehaviours: [OrgBehaviour, Outcome][] = [
  ['page for 200', unconfirmed],
  ['broken', triedLater('Web-to-Lead answered 500')],
  ['maintenance', triedLater('Web-to-Lead answered 503')],
  ['updated', triedLater('Web-to-Lead answered 204')],
  ['gone', triedLater('Web-to-Lead answered 404')],
  ['hang', triedLater('no answer within 1 s')],
  ['reset before', triedLater('the connection failed (ECONNRESET)')],
]
for (const [behaviour, outcome] of webBehaviours) {
  test(`Web-to-Lead, ${behaviour}: ${outcome.end}`, async (t) => {
    const { send, next, formLeads } = await org(t, 'web')
    next(behaviour)
    assert.deepEqual(await send(), outcome)
    assert.deepEqual(formLeads, [])
  })
}

test('Web-to-Lead: an exception in the header is a refusal', async (t) => {
  const { send, formLeads } = await org(t, 'web', {
    SALESFORCE_WEB_TO_LEAD_OID: '00D5g000000OTHE',
  })
  const why = 'Is-Processed: true Exception:common.exception.SalesforceGenericException'
  assert.deepEqual(await send(), refused(why))
  assert.deepEqual(formLeads, [])
})

test('Web-to-Lead: values that are too long are delivered cut, and the outcome names them', async (t) => {
  const { send, formLeads } = await org(t, 'web')
  const filled = Object.keys(enquiry).map((name) => [name, 'x'.repeat(300)])
  const outcome = await send(Object.fromEntries(filled) as never)
  const note = 'too long for Salesforce: name, company, email, phone'
  assert.deepEqual(outcome, { ...unconfirmed, note })
  assert.equal(formLeads.length, 1)
})
