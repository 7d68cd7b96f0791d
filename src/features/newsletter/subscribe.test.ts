import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, visibleText } from '../../../test/support/markup.ts'
import { newsletter } from '../../../test/support/mail/newsletter.ts'

const onItsWay = 'If that address can receive mail, a message with a button is on its way.'

test('a new address is sent one mail and is not on the list before it is confirmed', async (t) => {
  const { subscribe, mails, subscribers } = await newsletter(t)
  const answer = await subscribe('Ines.Okafor@Example.com')
  assert.equal(answer.status, 200)
  const page = await answer.text()
  assert.ok(visibleText(page).split('\n').includes(onItsWay))
  assert.match(page, /role="status"/)
  assert.doesNotMatch(page, /okafor/i, 'the address is not repeated in the answer')
  const [mail, ...more] = await mails()
  assert.equal(more.length, 0)
  assert.equal(mail?.to, 'ines.okafor@example.com')
  assert.equal(mail?.subject, 'Please confirm: new posts of Coronet Consulting')
  const [row] = await subscribers()
  assert.equal(row?.confirmed_at, null)
  assert.equal(row?.confirm_until, '2026-11-22T15:00:00.000Z')
  assert.deepEqual([row?.source, row?.source_page], ['form', '/blog'])
  const { token } = /token=(?<token>[\w-]{43})$/m.exec(mail?.text ?? '')?.groups ?? {}
  assert.ok(token && !JSON.stringify(row).includes(token), 'the token itself is not stored')
})

test('every mail has the link to unsubscribe, in its body and in its headers', async (t) => {
  const { subscribe, mails } = await newsletter(t)
  await subscribe('ines@example.com')
  const [mail] = await mails()
  const header = mail?.headers['List-Unsubscribe'] ?? ''
  assert.match(
    header,
    /^<https:\/\/coronet\.example\/newsletter\/unsubscribe\?token=[\w-]+\.[\w-]+>$/,
  )
  assert.equal(mail?.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  for (const form of [mail?.text, mail?.html]) assert.ok(form?.includes(header.slice(1, -1)))
  for (const link of mail?.text.match(/https?:\S+/g) ?? []) {
    assert.doesNotMatch(link, /ines|%40|@/, 'no address stands in a link')
    assert.ok(mail?.html.includes(`href="${link}"`))
  }
})

test('a client gets the same answer for an address in any state', async (t) => {
  const { subscribe, call, press, links, mails, clock, subscribers } = await newsletter(t)
  const pages = new Map<string, string>()
  const calls = new Map<string, string>()
  const record = async (state: string, answer: Response, into: Map<string, string>) => {
    const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
    into.set(state, JSON.stringify([answer.status, headers, await answer.text()]))
  }
  const both = async (state: string, email: string) => {
    await record(state, await subscribe(email), pages)
    clock.pass(1_000)
    await record(state, await call({ email }), calls)
  }
  await both('new, then waiting', 'ines@example.com')
  await press((await links('ines@example.com')).confirm)
  clock.pass(24 * 3_600_000)
  await both('confirmed', 'ines@example.com')
  await press((await links('ines@example.com')).stop)
  clock.pass(24 * 3_600_000)
  await both('unsubscribed', 'ines@example.com')
  await subscribe('ines@example.com')
  const before = (await mails()).length
  await both('over its limit', 'ines@example.com')
  assert.equal((await mails()).length, before, 'no mail was sent, so the limit was reached')
  assert.equal((await subscribers()).length, 1)
  for (const answers of [pages, calls]) assert.equal(new Set(answers.values()).size, 1)
  assert.match(calls.get('confirmed') ?? '', /^\[201,.*is on its way/)
})

test('an address is sent one mail a day, and its link still works', async (t) => {
  const { subscribe, mails, clock, links, press } = await newsletter(t)
  for (let nth = 1; nth <= 6; nth++) {
    clock.pass(1_000)
    assert.equal((await subscribe('ines@example.com')).status, 200)
  }
  assert.equal((await mails()).length, 1)
  await subscribe('INES@example.com ')
  assert.equal((await mails()).length, 1, 'another spelling is the same address')
  await subscribe('other@example.com')
  assert.equal((await mails()).length, 2, 'another address has its own limit')
  assert.equal((await press((await links('ines@example.com')).confirm)).status, 200)
  clock.pass(24 * 3_600_000)
  for (let nth = 1; nth <= 6; nth++) await subscribe('ines@example.com')
  assert.equal((await mails()).length, 3, 'the next day there is one again')
})

test('a client may subscribe five times an hour, form and call together, then gets 429', async (t) => {
  const { subscribe, call, mails, somebody, clock } = await newsletter(t)
  const client = somebody()
  for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.com`, client)
  for (const name of ['d', 'e']) await call({ email: `${name}@example.com` }, client)
  for (const answer of [
    await subscribe('f@example.com', client),
    await call({ email: 'f@example.com' }, client),
  ]) {
    assert.equal(answer.status, 429)
    assert.equal(answer.headers.get('retry-after'), '720')
  }
  assert.equal((await mails()).length, 5)
  assert.equal(
    (await subscribe('f@example.com', somebody())).status,
    200,
    'other clients are not limited',
  )
  clock.pass(720_000)
  assert.equal((await subscribe('g@example.com', client)).status, 200)
})

test('the stored limits contain neither mail nor client addresses', async (t) => {
  const { subscribe, database } = await newsletter(t)
  await subscribe('ines@example.com', { 'X-Forwarded-For': '198.51.100.7' })
  const rows = await database.read.selectFrom('rate_limit').select('key').execute()
  assert.equal(rows.length, 1)
  for (const { key } of rows) assert.match(key, /^newsletter [\w-]{43}$/)
})

test('the log contains no address and no token', async (t) => {
  const { subscribe, get, press, links, log } = await newsletter(t)
  await subscribe('ines@example.com')
  const { confirm, stop } = await links('ines@example.com')
  for (const link of [confirm, stop]) {
    await get(link)
    await press(link)
    await press(link.slice(0, -3))
  }
  await subscribe('ines@example,com')
  const lines = JSON.stringify(log)
  assert.ok(log.length >= 8)
  assert.doesNotMatch(lines, /ines|example[.,]com|token/)
  for (const link of [confirm, stop]) assert.ok(!lines.includes(link.slice(-20)))
})

test('a refused form keeps its input and shows the error at its field', async (t) => {
  const { subscribe } = await newsletter(t)
  const answer = await subscribe('"><script>@example')
  assert.equal(answer.status, 400)
  const page = await answer.text()
  assert.ok(attributes(page, 'value').includes('"><script>@example'))
  assert.doesNotMatch(page, /"><script>@/)
  assert.match(page, /<input [^>]*aria-invalid="true" aria-describedby="subscribe-error"/)
  assert.match(page, /<p id="subscribe-error"[^>]*role="alert">Enter an email address[^<]+<\/p>/)
  assert.doesNotMatch(page, /role="status"/)
})
