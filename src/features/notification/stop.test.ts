import assert from 'node:assert/strict'
import { valuesAudited } from '../../../test/support/audit.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { test, type TestContext } from 'node:test'
import { author, messageClient, freshFixture } from '../../../test/support/work/message-fixture.ts'

/** Wren has been sent a mail with a link to stop such mails. */
async function mailed(t: TestContext) {
  const fixture = await freshFixture(t)
  await fixture.send(fixture.harbour, 'A word.', author)
  const rows = await fixture.database.read.selectFrom('outbox').select('payload').execute()
  const mails = rows.map(({ payload }) => writtenMail(payload))
  const mail = mails.find(({ to }) => to === 'wren@client.example')
  const [, link = ''] =
    /<http:\/\/localhost:3000(\/[^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  const wren = await messageClient(fixture, 'wren')
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

test('a mail has a link to stop its kind, in text, HTML and the List-Unsubscribe headers', async (t) => {
  const { mail, link } = await mailed(t)
  assert.equal(mail?.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  assert.match(link, /^\/notifications\/stop\?token=[\w.-]+$/)
  assert.ok(mail?.text.includes(link))
  assert.ok(mail?.html.includes(link))
})

test('opening the link changes nothing; its button stops the mails, with an audit entry', async (t) => {
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
  assert.deepEqual(await valuesAudited(database, 'notification-mails-stopped'), [
    [people.wren.id, '{"message":"at_once"}', '{"message":"never"}'],
  ])
})

test('a mail program stops the mails with one request', async (t) => {
  const { post, link, choice } = await mailed(t)
  assert.equal((await post(link, 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal(await choice(), 'never')
})

test('a forged or altered token gets 400 and stops nothing', async (t) => {
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
