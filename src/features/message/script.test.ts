import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client, freshRoom } from '../../../test/message-room.ts'

const tags = [
  'script',
  'img src=x onerror',
  'svg/onload',
  'iframe srcdoc',
  'a href',
  'details open ontoggle',
  'math',
  'object data',
  'body onload',
  'input autofocus onfocus',
]
const values = [
  'alert(1)',
  'javascript:alert(1)',
  'data:text/html,<b>',
  '&#x6a;avascript:1',
  '"><b>',
  "'><b>",
  '</textarea><b>',
  '{{7*7}}',
  '${7*7}',
  '%3Cscript%3E',
]
const frames: ((tag: string, value: string) => string)[] = [
  (tag, value) => `<${tag}="${value}">`,
  (tag, value) => `</p><${tag.toUpperCase()}=${value}//`,
]
const hostile = tags.flatMap((tag) =>
  values.flatMap((value) => frames.map((frame) => frame(tag, value))),
)

test('two hundred scripts come back as the text that they are', async (t) => {
  assert.equal(new Set(hostile).size, 200)
  const room = await freshRoom(t)
  const vera = await client(room, 'vera')
  for (const [nth, body] of hostile.entries()) {
    if (nth % 30 === 29) room.clock.pass(61_000)
    const answer = await vera.write(room.orchard.id, body)
    assert.equal(answer.status, 201, body)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
  const { messages } = await vera.page(room.orchard.id)
  assert.deepEqual(
    messages.map(({ body }) => body),
    hostile,
  )
})
