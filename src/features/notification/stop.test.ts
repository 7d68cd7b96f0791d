import assert from 'node:assert/strict'
import { writtenMail } from '../../../test/support/mails.ts'
import { test, type TestContext } from 'node:test'
import { author, client, freshFixture } from '../../../test/support/message-fixture.ts'

/** Somebody has been sent a mail, and holds its link. */
async function mailed(t: TestContext) {
  const fixture = await freshFixture(t)
  await fixture.send(fixture.harbour, 'A word.', author)
  const rows = await fixture.database.read.selectFrom('outbox').select('payload').execute()
  const mails = rows.map(({ payload }) => writtenMail(payload))
  const mail = mails.find(({ to }) => to === 'wren@client.example')
  const [, link = ''] =
    /<http:\/\/localhost:3000(\/[^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  const wren = await client(fixture, 'wren')
  const post = (path: string, body: string) =>
    fixture.request(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
  const choice = async () =>
    (await wren.json<Record<string, string>>('/users/me/notifications/'))['message']
  return { ...fixture, mail, link, post, choice }
}

test('every mail says how to stop its kind, to people and to their mail programs', async (t) => {
  const { mail, link } = await mailed(t)
  assert.equal(mail?.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  assert.match(link, /^\/notifications\/stop\?token=[\w.-]+$/)
  assert.ok(mail?.text.includes(link))
  assert.ok(mail?.html.includes(link))
})

test('opening the link stops nothing; its button does', async (t) => {
  const { get, post, link, choice, database, people } = await mailed(t)
  const page = await get(link)
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  assert.match(await page.text(), /Stop these mails/)
  assert.equal(await choice(), 'at_once')
  const token = new URLSearchParams(link.split('?')[1]).toString()
  assert.equal((await post('/notifications/stop', token)).status, 200)
  assert.equal(await choice(), 'never')
  const entries = database.read.selectFrom('audit_entry').select(['action', 'about'])
  const stopped = await entries.where('action', '=', 'notification-mails-stopped').execute()
  assert.deepEqual(
    stopped.map(({ about }) => about),
    [people.wren.id],
  )
})

test('a mail program stops it with one request', async (t) => {
  const { post, link, choice } = await mailed(t)
  assert.equal((await post(link, 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal(await choice(), 'never')
})

test('what we did not sign stops nothing, and neither does another kind of link', async (t) => {
  const { get, post, link, choice, people } = await mailed(t)
  const token = decodeURIComponent(link.split('token=')[1] ?? '')
  const [account = '', kind = '', mac = ''] = token.split('.')
  assert.equal(account, people.wren.id)
  const forged = [
    '',
    token.slice(0, -1),
    `${people.cole.id}.${kind}.${mac}`,
    `${account}.daily.${mac}`,
    `${account}.${mac}`,
    `${account}..${mac}`,
  ]
  for (const one of forged) {
    const answer = await post('/notifications/stop', `token=${encodeURIComponent(one)}`)
    assert.equal(answer.status, 400, one)
    if (one) assert.equal((await get(`/notifications/stop?token=${one}`)).status, 400, one)
  }
  assert.equal(await choice(), 'at_once')
})
