import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enquiry, held, triedLater, org } from '../../../test/support/mail/delivery.ts'
import { refused } from '../../platform/outbox/task.ts'
import { salesforce, type OrgBehaviour } from '../../../test/doubles/salesforce.ts'
import type { Outcome } from '../../platform/outbox/queue.ts'
import type { LeadEnquiry } from './lead.ts'

const duplicate = (why: string): Outcome => ({ end: 'refused', state: 'duplicate', why })
const done = (state: string, note: string): Outcome => ({ end: 'done', state, note })
const usage = '18 of 5000 API requests of the day used'
const created = done('created', `Lead ${held.Id}; ${usage}`)
const updated = done('updated', `Lead ${held.Id}; ${usage}`)
const minutes = 60_000

test('an enquiry is upserted with its id as external id', async (t) => {
  const { send, leads, got, paths } = await org(t)
  assert.deepEqual(await send(), created)
  assert.deepEqual(paths(), [
    'POST /services/oauth2/token',
    'PATCH /services/data/v62.0/sobjects/Lead/Website_Enquiry_Id__c/Enq_1-a',
  ])
  assert.deepEqual([...leads], [['Enq_1-a', held]])
  assert.ok(!got[1]?.body.includes('Enq_1-a'), 'the id stands in the URL alone')
  assert.equal(got[1]?.headers.authorization, 'Bearer 00D5g!token.1')
})

const behaviours: [behaviours: OrgBehaviour[], outcome: Outcome, leads: number][] = [
  [['updated'], { end: 'done', state: 'updated' }, 0],
  [['several'], refused('several match: more than one Lead has the id of this enquiry'), 0],
  [['duplicate'], duplicate('duplicate of 00Q5g00000DupLead1, 0035g00000DupC1'), 0],
  [['duplicate of nobody'], duplicate('duplicate of a record that Salesforce does not name'), 0],
  [['forbidden'], refused('INSUFFICIENT_ACCESS_OR_READONLY: insufficient access rights'), 0],
  [['limit'], triedLater('REQUEST_LIMIT_EXCEEDED: TotalRequests Limit exceeded.', 15 * minutes), 0],
  [
    ['locked'],
    triedLater('UNABLE_TO_LOCK_ROW: unable to obtain exclusive access to this record'),
    0,
  ],
  [['gone'], triedLater('404 NOT_FOUND: The requested resource does not exist'), 0],
  [['broken'], triedLater('500 UNKNOWN_EXCEPTION: An unexpected error occurred'), 0],
  [['maintenance'], triedLater('Salesforce answered 503 without a reason', 2 * minutes), 0],
  [['endless'], triedLater('Salesforce answered 500 without a reason'), 0],
  [['page for 400'], triedLater('Salesforce answered 400 without a reason'), 0],
  [['page for 200'], triedLater('the answer 200 is not one of Salesforce'), 0],
  [['expired'], created, 1],
  [['expired', 'expired'], triedLater('401 INVALID_SESSION_ID: Session expired or invalid'), 0],
  [['hang'], triedLater('no answer within 1 s'), 0],
  [['hang in the answer'], triedLater('no answer within 1 s'), 1],
  [['reset before'], triedLater('the connection failed (ECONNRESET)'), 0],
  [['reset after'], triedLater('the connection failed (ECONNRESET)'), 1],
]
for (const [list, outcome, count] of behaviours) {
  test(`${list.join(', then ')}: ${outcome.end}, and the org holds ${count}`, async (t) => {
    const { send, leads, next } = await org(t)
    next(...list)
    assert.deepEqual(await send(), outcome)
    assert.equal(leads.size, count)
  })
}

const refusals: [settings: Record<string, string>, changes: Partial<LeadEnquiry>, Outcome][] = [
  [
    {},
    { email: 'nobody' },
    refused(`INVALID_EMAIL_ADDRESS: Email: invalid email address; ${usage}`),
  ],
  [
    { SALESFORCE_FIELDS: 'subject=Topic__c' },
    { subject: 'Two orgs' },
    refused(`INVALID_FIELD: No such column 'Topic__c' on sobject of type Lead; ${usage}`),
  ],
  [
    { SALESFORCE_FIELDS: 'budget_range=Budget__c' },
    { budget_range: 'between 20 and 40 thousand' },
    refused(
      `STRING_TOO_LONG: Budget__c: data value too large: between 20 and 40 thousand (max length=20); ${usage}`,
    ),
  ],
  [
    { SALESFORCE_EXTERNAL_ID_FIELD: 'Other_Id__c' },
    {},
    triedLater(
      `404 NOT_FOUND: Provided external ID field does not exist or is not accessible: Other_Id__c; ${usage}`,
    ),
  ],
]
for (const [settings, changes, outcome] of refusals) {
  test(`an error of the org is stored as it says it: ${outcome.end} ${JSON.stringify(changes)}`, async (t) => {
    const { send, leads } = await org(t, 'rest', settings)
    assert.deepEqual(await send(changes), outcome)
    assert.equal(leads.size, 0)
  })
}

test('values that are too long are delivered cut, and the outcome names them', async (t) => {
  const { send, leads } = await org(t, 'rest', { SALESFORCE_FIELDS: 'subject=Subject__c' })
  const filled = Object.keys(enquiry).map((name) => [name, '🦜'.repeat(300)])
  const message = 'x'.repeat(32_000)
  const outcome = await send({ ...Object.fromEntries(filled), message } as LeadEnquiry)
  const long = 'name, company, email, phone, subject, description'
  assert.deepEqual(
    outcome,
    done('created', `${created.end === 'done' && created.note}; too long for Salesforce: ${long}`),
  )
  assert.equal(leads.size, 1)
})

for (const lost of ['reset after', 'hang in the answer'] as const) {
  test(`a retry after a lost answer (${lost}) leaves one Lead`, async (t) => {
    const { send, leads, next } = await org(t)
    next(lost)
    assert.equal((await send()).end, 'later')
    assert.deepEqual([...leads.values()], [held])
    assert.deepEqual(await send(), updated)
    assert.deepEqual([...leads.values()], [held])
  })
}

test('concurrent deliveries share a token, and an expired one is renewed a single time', async (t) => {
  const { send, leads, issued, expire } = await org(t)
  await Promise.all(['a', 'b', 'c'].map((id) => send({}, id)))
  await send({}, 'd')
  assert.equal(issued(), 1)
  expire()
  const ends = await Promise.all(['e', 'f', 'g'].map((id) => send({}, id)))
  assert.deepEqual(
    ends.map((outcome) => outcome.end === 'done' && outcome.state),
    Array(3).fill('created'),
  )
  assert.equal(issued(), 2)
  assert.equal(leads.size, 7)
})

test('a delivery without an answer ends with the timeout', async (t) => {
  const { send, next } = await org(t)
  next('hang')
  const start = performance.now()
  await send()
  assert.ok(performance.now() - start < 10_000)
})

test('a 401 is retried a single time', async (t) => {
  const { send, next, paths, issued } = await org(t)
  next('expired', 'expired', 'expired')
  await send()
  assert.equal(paths().filter((path) => path.startsWith('PATCH')).length, 2)
  assert.equal(issued(), 2)
})

test('a token with an expiry is renewed a minute before it', async (t) => {
  const { send, clock, issued, grantWith } = await org(t)
  grantWith({ expires_in: 600 })
  await send()
  clock.pass(539_000)
  await send()
  assert.equal(issued(), 1)
  clock.pass(1_000)
  await send()
  assert.equal(issued(), 2)
})

const tokenBehaviours: [OrgBehaviour, why: string][] = [
  ['broken', 'no token: 500 without a reason'],
  ['page for 200', 'no token: 200 without a reason'],
  ['hang', 'no answer within 1 s'],
  ['reset before', 'the connection failed (ECONNRESET)'],
]
for (const [behaviour, why] of tokenBehaviours) {
  test(`without a token (${behaviour}) a delivery is retried, and the retry requests a new one`, async (t) => {
    const { send, nextToken, leads } = await org(t)
    nextToken(behaviour)
    assert.deepEqual(await send(), triedLater(why))
    assert.equal(leads.size, 0)
    assert.deepEqual(await send(), created)
  })
}

test('a token with a line break is not used', async (t) => {
  const { send, grantWith, got } = await org(t)
  grantWith({ access_token: 'two\nlines' })
  assert.deepEqual(await send(), triedLater('no token: 200 without a reason'))
  assert.equal(got.length, 1)
})

test('the error for wrong credentials does not contain them', async (t) => {
  const wrong = { SALESFORCE_CLIENT_SECRET: 'wrong-secret' }
  const { send, leads } = await org(t, 'rest', wrong)
  assert.deepEqual(
    await send(),
    triedLater('no token: 400 invalid_client invalid client credentials'),
  )
  const other = await org(t, 'rest', { SALESFORCE_CLIENT_ID: 'nobody' })
  assert.deepEqual(
    await other.send(),
    triedLater('no token: 400 invalid_client_id client identifier invalid'),
  )
  assert.equal(leads.size, 0)
})

test('no outcome contains a secret, even when the other side repeats it', async (t) => {
  const { send, next, nextToken, secrets } = await org(t)
  const said: string[] = []
  for (const behaviour of ['repeat what came', 'hang', 'reset before', 'page for 400'] as const) {
    next(behaviour)
    said.push(JSON.stringify(await send()))
  }
  nextToken('repeat what came')
  next('expired')
  said.push(JSON.stringify(await send()))
  assert.match(said[0] ?? '', /ODD: Bearer … … /, 'it was repeated')
  assert.match(said[4] ?? '', /no token: 400 odd .*client_secret=…/, 'it was repeated')
  for (const secret of secrets) assert.ok(!said.join().includes(secret), said.join('\n'))
})

test('a redirect is not followed, and the other host gets no request', async (t) => {
  for (const way of ['rest', 'web'] as const) {
    const other = await salesforce(t)
    const { send, next, nextToken, pointTo } = await org(t, way)
    pointTo(`${other.url}/servlet/servlet.WebToLead?encoding=UTF-8`)
    const host = new URL(other.url).host
    next('redirect')
    assert.deepEqual(
      await send(),
      triedLater(`the answer 307 points to ${host}, which is not followed`),
    )
    if (way === 'rest') {
      next('expired')
      nextToken('redirect')
      assert.deepEqual(
        await send(),
        triedLater(`no token: the answer 307 points to ${host}, which is not followed`),
      )
    }
    assert.deepEqual(other.got, [])
  }
})

test('a delivery to an org that cannot be reached is retried', async (t) => {
  const { send } = await org(t, 'rest', { SALESFORCE_URL: 'http://127.0.0.1:9' })
  assert.match(JSON.stringify(await send()), /"later","why":"the connection failed \(/)
})

test('a task without an enquiry is refused before any request', async (t) => {
  const { perform, task, got } = await org(t)
  const outcome = await perform({ ...task, payload: { name: 1 } })
  assert.deepEqual(outcome, refused('the task holds no enquiry'))
  assert.deepEqual(got, [])
})

for (const way of ['rest', 'web'] as const) {
  test(`${way}: an aborted delivery ends at once`, async (t) => {
    const { send, next } = await org(t, way, {}, 30_000)
    next('hang')
    const start = performance.now()
    const outcome = await send({}, 'a', AbortSignal.timeout(500))
    assert.ok(performance.now() - start < 15_000)
    assert.deepEqual(outcome, triedLater('it took too long in all'))
  })
}
