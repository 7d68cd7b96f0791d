import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsletter } from '../../../test/support/mail/newsletter.ts'

const boundary = '----a-mail-program'
const multipart = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
const field = (disposition: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`
const oneClick = `${field('name="List-Unsubscribe"', 'One-Click')}${end}`

async function subscribed(t: Parameters<typeof newsletter>[0]) {
  const held = await newsletter(t)
  await held.subscribe('ines@example.com')
  const { confirm, stop } = await held.links('ines@example.com')
  await held.press(confirm)
  return { ...held, stop, row: async () => (await held.subscribers())[0] }
}

const ways: [name: string, body: string, headers: Record<string, string>][] = [
  ['urlencoded', 'List-Unsubscribe=One-Click', {}],
  ['multipart', oneClick, multipart],
]

for (const [name, body, headers] of ways) {
  test(`a mail program unsubscribes with one request, ${name}`, async (t) => {
    const { stop, post, row } = await subscribed(t)
    const answer = await post(stop, body, headers)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('location'), null, 'RFC 8058 wants no redirect')
    assert.equal(answer.headers.get('set-cookie'), null)
    assert.ok((await row())?.unsubscribed_at)
  })
}

test('a malformed multipart form is refused, and so is a file', async (t) => {
  const { stop, post, row } = await subscribed(t)
  const file = field('name="a"; filename="a.txt"\r\nContent-Type: text/plain', 'hello')
  const wrong: [body: string, headers: Record<string, string>, status: number][] = [
    ['nothing', multipart, 400],
    ['', multipart, 400],
    [oneClick.slice(0, 40), multipart, 400],
    [oneClick, { 'Content-Type': 'multipart/form-data' }, 400],
    [oneClick, { 'Content-Type': 'multipart/mixed; boundary=x' }, 415],
    [oneClick, { 'Content-Type': 'text/plain' }, 415],
    [`${file}${end}`, multipart, 415],
    ['x'.repeat(65_537), multipart, 413],
  ]
  for (const [body, headers, status] of wrong) {
    const answer = await post(stop, body, headers)
    assert.equal(answer.status, status, JSON.stringify([body.slice(0, 60), headers]))
  }
  assert.equal((await row())?.unsubscribed_at, null)
})

test('a form whose token differs from the link’s unsubscribes nobody', async (t) => {
  const { stop, post, row } = await subscribed(t)
  assert.equal((await post(stop, 'token=another')).status, 400)
  assert.equal((await row())?.unsubscribed_at, null)
})
