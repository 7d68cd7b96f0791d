import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { newClientAddress } from '../../../test/support/client-address.ts'
import { commandsAt } from '../../../test/support/program/commands.ts'
import { testKeys } from '../../../test/support/signin/keys.ts'
import { world } from '../../../test/support/world.ts'
import { createSealer } from '../auth/secrets.ts'
import { linkOpener, linkSealer, openLinks } from './sealed.ts'

const reader = 'reader@elsewhere.example'
const typed = { name: 'Maya Ellison', email: 'maya@halden.example', message: 'Please call us.' }

/** A demo without a mail server, in which the confirmation to a reader waits. */
async function demo(t: TestContext) {
  const here = await world(t, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': newClientAddress() }
    const answer = await here.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }
  assert.equal(await post('/api/newsletter/', { email: reader }), 201)
  const rows = async () =>
    await here.database.read
      .selectFrom('outbox')
      .select(['payload', 'state', 'last_error'])
      .execute()
  return { ...here, post, rows }
}

/** The same with a mail server, which has sent what it could; the texts that it sent. */
async function sent(
  t: TestContext,
  { address }: Pick<Awaited<ReturnType<typeof demo>>, 'address'>,
) {
  const { url, received } = await mailServer(t)
  const settings = { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
  const { outbox } = await world(t, { address, settings })
  for (let nth = 0; nth < 3; nth++) await outbox.runDue()
  return received.map(({ raw }) =>
    raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('"', '').toLowerCase(),
  )
}

/** The sealed link of the mail that waits, as it stands in the database. */
const sealedIn = (payload: string) =>
  /"confirmUrl":\W*(?:\$link\W+|sealed:)([\w-]+)/.exec(payload)?.[1]

test('what a stranger types is mailed as it is, and never read as a link of ours', async (t) => {
  const here = await demo(t)
  const { post, rows, get } = here
  const copied = sealedIn((await rows())[0]?.payload ?? '') ?? ''
  assert.match(copied, /^[\w-]{80,}$/)
  const token = `https://halden.example/x#${'a'.repeat(43)}`
  const words = ['sealed:gone', 'sealed:abcdef', `sealed:${copied}`, `{"$link":"${copied}"}`, token]
  for (const [nth, subject] of words.entries()) {
    const email = `maya${nth}@halden.example`
    assert.equal(
      await post('/api/contact/', { ...typed, email, name: `Maya ${nth}`, subject }),
      201,
    )
  }
  assert.equal(await post('/api/contact/', { ...typed, name: 'sealed:gone' }), 201)
  assert.equal((await get('/demo/mail')).status, 200)
  const texts = await sent(t, here)
  const states = (await rows()).map(({ state }) => state)
  assert.deepEqual([...new Set(states), states.length], ['sent', 1 + 2 * (words.length + 1)])
  for (const word of words) {
    const plain = word.toLowerCase().replaceAll('"', '')
    assert.ok(
      texts.some((text) => text.includes(plain)),
      word,
    )
  }
  assert.equal(texts.filter((text) => text.includes('/confirm?token=')).length, 1)
  const kept = (await rows()).filter(({ payload }) => payload.includes(JSON.stringify(token)))
  assert.equal(kept.length, 2, 'nor rewritten once it is sent')
  assert.equal((await get('/demo/mail')).status, 200)
})

test('no JSON of a stranger gets into a mail as a link', async (t) => {
  const { post, rows } = await demo(t)
  const link = { $link: sealedIn((await rows())[0]?.payload ?? '') }
  for (const field of ['name', 'subject', 'message', 'email', 'company', 'page'])
    assert.notEqual(await post('/api/contact/', { ...typed, [field]: link }), 201, field)
  await post('/api/contact/', { ...typed, url: link, confirmUrl: link })
  for (const { payload } of await rows())
    if (!payload.includes(reader)) assert.doesNotMatch(payload, /\$link/)
})

test('the list of mails shows one whose link is sealed, and one whose link is gone', async (t) => {
  const here = await demo(t)
  const { portico, json } = commandsAt(t, here.address)
  const shown = async () => {
    const { items } = await json<{ items: { id: string; to: string }[] }>('mail', 'list')
    const { id } = items.find(({ to }) => to === reader)!
    assert.equal((await here.get('/demo/mail')).status, 200)
    return (await portico('mail', 'show', id)).out
  }
  assert.match(await shown(), /\[the link is in the mail alone\]/)
  await sent(t, here)
  assert.match(await shown(), /\[the link is gone\]/)
})

test('a link opens for its own recipient alone; another mail with it ends with a sentence', async (t) => {
  const here = await demo(t)
  const { database, rows, get } = here
  const [mail] = await rows()
  const payload = mail!.payload.replaceAll(reader, 'thief@elsewhere.example')
  await database.transaction((trx) => trx.updateTable('outbox').set({ payload }).execute())
  assert.equal((await get('/demo/mail')).status, 200)
  assert.deepEqual(await sent(t, here), [])
  const [{ state, last_error } = {}] = await rows()
  assert.equal(state, 'refused')
  assert.match(last_error ?? '', /its link is gone/)
  assert.equal((await get('/demo/mail')).status, 200)
})

test('whatever else is in the place of a link is lost, and ends nothing but its mail', async () => {
  const sealer = await createSealer(testKeys, 'outbox')
  const opened = (url: unknown, email = reader) =>
    openLinks({ template: 'resetMail', given: [{ email, url }] }, linkOpener(sealer))
  const sealed = linkSealer(sealer)('https://a.example/x', reader)
  assert.equal(opened(sealed).lost, false)
  const others = [null, 5, {}, [sealed], 'sealed:abc', { $link: 7 }, { $link: '' }, { $link: 'x' }]
  for (const other of others) assert.ok(opened(other).lost, JSON.stringify(other))
  for (const payload of [null, 'x', [], {}, { given: 'x' }, { given: [null, 'x', []] }])
    assert.deepEqual(openLinks(payload, linkOpener(sealer)), { opened: payload, lost: false })
})
