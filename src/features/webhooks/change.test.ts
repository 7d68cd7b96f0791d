import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookFirm } from '../../../test/support/webhook/firm.ts'
import { isSigned } from '../../../test/support/webhook/receiver.ts'

test('a changed webhook leads elsewhere, hears of something else, and is refused where a colleague was faster', async (t) => {
  const { add, as, send, leave, got, types, list, url } = await webhookFirm(t)
  const { id } = await add(['post.published'], 'https://hooks.quince.example/first')
  const base = { url: 'https://hooks.quince.example/first', events: ['post.published'] }
  const path = `/staff/webhooks/${id}/`
  const to = { url, events: ['enquiry.received'] }
  assert.equal((await as.owner.call('PATCH', path, { ...to, base })).status, 200)
  const [one] = (await list()).filter((each) => each.id === id)
  assert.deepEqual([one?.url, one?.events], [url, ['enquiry.received']])
  await send()
  await leave()
  assert.deepEqual(types(), ['enquiry.received'])
  assert.equal(got.length, 1)
  const late = await as.owner.call('PATCH', path, { ...to, events: ['client.made'], base })
  assert.equal(late.status, 409)
  const { theirs } = (await late.json()) as { theirs: unknown }
  assert.deepEqual(theirs, to)
  const inward = await as.owner.call('PATCH', path, { ...to, url: 'ftp://hooks.quince.example/' })
  assert.equal(inward.status, 400)
  assert.deepEqual((await list()).find((each) => each.id === id)?.events, ['enquiry.received'])
})

test('with a new secret both sign for a day, and after it the new one alone', async (t) => {
  const { add, as, send, leave, got, clock } = await webhookFirm(t)
  const { id, secret: first } = await add(['enquiry.received'])
  const answer = await as.owner.call('POST', `/staff/webhooks/${id}/secret/`)
  assert.equal(answer.status, 200)
  const { secret } = (await answer.json()) as { secret: string }
  assert.notEqual(secret, first)
  await send()
  await leave()
  clock.pass(24 * 60 * 60_000)
  await send()
  await leave()
  const signed = got.map((message) => [isSigned(message, first), isSigned(message, secret)])
  assert.deepEqual(signed, [
    [true, true],
    [false, true],
  ])
})

test('an old address that says it is gone does not pause the new one', async (t) => {
  const { add, as, send, leave, got, url, answer, list, clock } = await webhookFirm(t)
  const { id } = await add(['enquiry.received'])
  answer.status = 410
  answer.meanwhile = async () => {
    const to = { url: `${url}/next`, events: ['enquiry.received'] }
    assert.equal((await as.owner.call('PATCH', `/staff/webhooks/${id}/`, to)).status, 200)
    answer.status = 200
  }
  await send()
  await leave()
  const [one] = (await list()).filter((each) => each.id === id)
  assert.deepEqual([one?.paused_at, one?.gone], [null, false])
  clock.pass(60_000)
  await leave()
  assert.equal(got.length, 2, 'it is sent to the new address')
})
