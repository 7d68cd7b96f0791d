import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { attributes } from '../../../test/support/markup.ts'
import { newsletter } from '../../../test/support/mail/newsletter.ts'
import { newsletterSteps } from '../../../test/support/mail/newsletter-steps.ts'

const hostile = [
  '',
  'ines',
  'ines@',
  '@example.com',
  'ines@example',
  'ines@example.com.',
  'ines@.example.com',
  'ines@exa mple.com',
  'in es@example.com',
  'ines@example.com,other@example.com',
  'ines@example.com;other@example.com',
  'ines@example.com other@example.com',
  'ines@example.com\nBcc: other@example.com',
  'ines@example.com\r\n\r\nHello',
  'ines\0@example.com',
  'ines@example.com\0',
  '"ines"@example.com',
  '"a b"@example.com',
  'Ines <ines@example.com>',
  '<ines@example.com>',
  'ines(hello)@example.com',
  'ines@[127.0.0.1]',
  'ines@127.0.0.1',
  'ines@@example.com',
  'ines@other@example.com',
  '.ines@example.com',
  'ines..o@example.com',
  'ines@-example.com',
  'ines@example-.com',
  'inés@example.com',
  'ines@exämple.com',
  'ines@example\u3002com',
  '\u212aines@example.com',
  'ines\u202e@example.com',
  'mailto:ines@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ines@${'a'.repeat(64)}.com`,
  `ines@${'a.'.repeat(130)}com`,
  'a'.repeat(60_000),
]

test('an invalid address is refused by form and by call, and nothing is stored', async (t) => {
  const { subscribe, call, stored } = await newsletter(t)
  for (const email of hostile) {
    const what = JSON.stringify(email.slice(0, 60))
    const page = await subscribe(email)
    assert.equal(page.status, 400, what)
    assert.match(await page.text(), /id="subscribe-error"/, what)
    const answer = await call({ email })
    assert.equal(answer.status, 400, what)
    const { detail, errors } = (await answer.json()) as { detail: string; errors: object }
    assert.equal(detail, 'Not a value that can be used: email.')
    assert.deepEqual(Object.keys(errors), ['email'], what)
  }
  assert.deepEqual(await stored(), [0, 0, 0, 0])
})

test('the call takes an address and nothing else', async (t) => {
  const { call, post, stored } = await newsletter(t)
  const wrong: [body: unknown, status: number][] = [
    [{}, 400],
    [null, 400],
    [[], 400],
    ['ines@example.com', 400],
    [{ email: null }, 400],
    [{ email: ['ines@example.com'] }, 400],
    [{ email: { $ne: '' } }, 400],
    [{ email: 'ines@example.com', confirmed_at: '2026-01-01T00:00:00.000Z' }, 422],
    [{ email: 'ines@example.com', id: 'mine' }, 422],
  ]
  for (const [body, status] of wrong) {
    assert.equal((await call(body)).status, status, JSON.stringify(body))
  }
  const form = 'email=ines%40example.com'
  assert.equal((await post('/api/newsletter/', form)).status, 415)
  assert.equal((await post('/blog', form, { 'Content-Type': 'application/json' })).status, 415)
  assert.deepEqual(await stored(), [0, 0, 0, 0])
})

test('a call that is repeated with its idempotency key has no second effect', async (t) => {
  const { call, mails } = await newsletter(t)
  const key = { 'Idempotency-Key': 'once-and-again' }
  const answers = [
    await call({ email: 'ines@example.com' }, key),
    await call({ email: 'ines@example.com' }, key),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(await answers[0]?.text(), await answers[1]?.text())
  assert.equal((await mails()).length, 1)
  assert.equal((await call({ email: 'other@example.com' }, key)).status, 409)
  assert.equal((await mails()).length, 1)
})

test('when the mail cannot be queued nothing is stored, and the form keeps its input', async (t) => {
  const { subscribe, call, database, subscribers, log } = await newsletter(t)
  await database.transaction((trx) => sql`alter table outbox rename to away`.execute(trx))
  const answer = await subscribe('ines@example.com')
  assert.equal(answer.status, 503)
  const page = await answer.text()
  assert.ok(attributes(page, 'value').includes('ines@example.com'))
  assert.match(page, /role="alert"/)
  assert.equal((await call({ email: 'ines@example.com' })).status, 500)
  assert.deepEqual(await subscribers(), [])
  assert.ok(log.some(({ msg }) => msg === 'a form failed'))
  assert.doesNotMatch(JSON.stringify(log), /ines@/)
})

test('every state of an address runs the same statements, so that timing reveals nothing', async (t) => {
  const steps = await newsletterSteps(t)
  const [fresh, ...others] = Object.values(steps)
  assert.ok(fresh && fresh.length >= 5)
  for (const other of others) assert.deepEqual(other, fresh)
})
