import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'
import { storedScripts } from '../../../test/fixtures/scripts.ts'

test('two hundred scripts are stored and returned as plain text', async (t) => {
  assert.equal(storedScripts.length, 200)
  const fixture = await freshFixture(t)
  const vera = await messageClient(fixture, 'vera')
  for (const [nth, body] of storedScripts.entries()) {
    if (nth % 30 === 29) fixture.clock.pass(61_000)
    const answer = await vera.write(fixture.orchard.id, body)
    assert.equal(answer.status, 201, body)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
  const { messages } = await vera.page(fixture.orchard.id)
  assert.deepEqual(
    messages.map(({ body }) => body),
    storedScripts,
  )
})
