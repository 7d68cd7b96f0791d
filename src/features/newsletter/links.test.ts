import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, markupOf, part, visibleText } from '../../../test/support/markup.ts'
import { newsletter, origin } from '../../../test/support/mail/newsletter.ts'

const ines = 'ines@example.com'

/** A subscriber who was sent the mail and has not confirmed yet. */
async function requested(t: Parameters<typeof newsletter>[0]) {
  const held = await newsletter(t)
  await held.subscribe(ines)
  return { ...held, ...(await held.links(ines)), row: async () => (await held.subscribers())[0] }
}

test('an address can be confirmed, unsubscribed, requested again and confirmed again', async (t) => {
  const { confirm, stop, press, row, clock, subscribe, links } = await requested(t)
  clock.pass(3_600_000)
  const thanks = await press(confirm)
  assert.equal(thanks.status, 200)
  assert.match(visibleText(await thanks.text()), /^Your address is confirmed$/m)
  assert.equal((await row())?.confirmed_at, '2026-11-20T16:00:00.000Z')
  assert.equal((await row())?.confirm_hash, null)
  clock.pass(24 * 3_600_000)
  const gone = await press(stop)
  assert.equal(gone.status, 200)
  assert.match(visibleText(await gone.text()), /^You are off the list$/m)
  assert.equal((await row())?.unsubscribed_at, '2026-11-21T16:00:00.000Z')
  await subscribe(ines)
  assert.equal(
    (await row())?.unsubscribed_at,
    '2026-11-21T16:00:00.000Z',
    'requesting alone changes nothing',
  )
  assert.equal((await press((await links(ines)).confirm)).status, 200)
  assert.equal((await row())?.confirmed_at, '2026-11-21T16:00:00.000Z')
  assert.equal((await row())?.unsubscribed_at, null)
})

test('who ended what an import began keeps its proof until they confirm anew, and then none of it', async (t) => {
  const { confirm, stop, press, row, clock, subscribe, links, database } = await requested(t)
  await press(confirm)
  const imported = { source: 'import' as const, source_page: null, consent: 'The fair' }
  await database.transaction((trx) =>
    trx.updateTable('subscriber').set(imported).set({ consent_on: '2026-01-02' }).execute(),
  )
  const said = async () => {
    const { source, source_page, consent, consent_on } = (await row()) ?? {}
    return [source, source_page, consent, consent_on]
  }
  await press(stop)
  clock.pass(24 * 3_600_000)
  await subscribe(ines)
  assert.deepEqual(await said(), ['import', null, 'The fair', '2026-01-02'])
  assert.equal((await press((await links(ines)).confirm)).status, 200)
  assert.deepEqual(await said(), [null, null, null, null])
})

test('a scanner that opens every link of the mail changes nothing, however often', async (t) => {
  const { mails, get, request, subscribers, press, confirm } = await requested(t)
  const before = await subscribers()
  const [mail] = await mails()
  const links = [...(mail?.text.match(/https:\S+/g) ?? []), ...attributes(mail?.html ?? '', 'href')]
  links.push((mail?.headers['List-Unsubscribe'] ?? '').slice(1, -1))
  const found = links.filter((link) => link.includes('token='))
  assert.equal(found.length, 5)
  for (const path of [...found, ...found].map((link) => link.replace(origin, ''))) {
    assert.equal((await get(path)).status, 200, path)
    assert.equal((await request(path, { method: 'HEAD' })).status, 200)
    assert.equal((await get(path, { 'Sec-Purpose': 'prefetch' })).status, 200)
    assert.equal((await get(`${path}&utm_source=scanner`)).status, 200)
  }
  assert.deepEqual(await subscribers(), before)
  assert.equal((await press(confirm)).status, 200, 'and the link still works')
})

test('a page that a link leads to has one button, is not indexed and not cached', async (t) => {
  const { get, confirm, stop } = await requested(t)
  for (const [link, label] of [
    [confirm, 'Confirm my address'],
    [stop, 'Unsubscribe'],
  ] as const) {
    const answer = await get(link)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    const page = markupOf(await answer.text())
    assert.match(page, /<html lang="en" data-theme="light">/)
    assert.match(page, /<meta name="robots" content="noindex"\/>/)
    assert.doesNotMatch(page, /rel="canonical"|ines@/)
    const head = page.slice(0, page.indexOf('<body'))
    assert.doesNotMatch(head, /token/, 'no other address of the page has its token')
    assert.ok(visibleText(part(page, 'form')).includes(label))
    assert.match(page, /<form [^>]*action="\/newsletter\/\w+" method="post">/)
  }
})

test('of twenty requests with one token at the same time a single one succeeds', async (t) => {
  const { confirm, press, row } = await requested(t)
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(confirm)))
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array<number>(19).fill(410)])
  assert.ok((await row())?.confirmed_at)
  const again = await press(confirm)
  assert.equal(again.status, 410)
  const page = await again.text()
  assert.match(visibleText(page), /^This link does not work any more$/m)
  assert.ok(attributes(page, 'href').includes('/blog#subscribe'), 'with a link to subscribe again')
})

test('a token works for 48 hours', async (t) => {
  const { confirm, press, row, clock, subscribe, links } = await requested(t)
  clock.pass(48 * 3_600_000)
  assert.equal((await press(confirm)).status, 410)
  assert.equal((await row())?.confirmed_at, null)
  await subscribe(ines)
  clock.pass(48 * 3_600_000 - 1)
  assert.equal((await press(confirm)).status, 410, 'a new request does not revive the older link')
  assert.equal((await press((await links(ines)).confirm)).status, 200)
})

test('tokens that are not ours do nothing', async (t) => {
  const { confirm, stop, press, subscribers, post, get } = await requested(t)
  const before = await subscribers()
  const [token, signed] = [confirm, stop].map((link) => link.split('token=')[1] ?? '')
  const hash = before[0]?.confirm_hash ?? ''
  const id = before[0]?.id ?? ''
  const foreign = ['', 'x', id, hash, `${token}x`, token?.slice(1), token?.toLowerCase(), signed]
  for (const one of [...foreign, 'A'.repeat(43), "' or 1=1 --", '%', '\0', 'x'.repeat(5_000)]) {
    const link = `/newsletter/confirm?token=${encodeURIComponent(one ?? '')}`
    assert.equal((await press(link)).status, 410, link)
  }
  const [text, mac = ''] = signed?.split('.') ?? []
  const other = 'B'.repeat(22)
  const forged = ['', '.', id, `${id}.`, `.${mac}`, `${other}.${mac}`, `${text}.${mac.slice(1)}`]
  for (const one of [...forged, `${text}.${other}`, token, hash, 'x'.repeat(5_000)]) {
    const link = `/newsletter/unsubscribe?token=${encodeURIComponent(one ?? '')}`
    assert.equal((await press(link)).status, 400, link)
    assert.equal((await post(link, 'List-Unsubscribe=One-Click')).status, 400, link)
    assert.equal((await get(link)).status, 400, link)
  }
  assert.equal((await get(confirm.slice(0, -1))).status, 400)
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
    const bare = await get(path)
    assert.equal(bare.headers.get('cache-control'), 'no-store')
    assert.match(
      visibleText(await bare.text()),
      /^(This link does not work any more|Part of this link is missing)$/m,
    )
  }
  assert.deepEqual(await subscribers(), before)
})

test('after unsubscribing, the link to confirm gets 410', async (t) => {
  const { confirm, stop, press, row } = await requested(t)
  assert.equal((await press(stop)).status, 200)
  assert.equal((await press(confirm)).status, 410)
  assert.equal((await row())?.confirmed_at, null)
  assert.ok((await row())?.unsubscribed_at)
})

test('the link to unsubscribe never expires, is idempotent and affects one subscriber', async (t) => {
  const { confirm, stop, press, clock, subscribe, links, subscribers } = await requested(t)
  await subscribe('other@example.com')
  for (const link of [confirm, (await links('other@example.com')).confirm]) await press(link)
  clock.pass(9 * 365 * 24 * 3_600_000)
  const moment = clock.now().toISOString()
  for (let times = 0; times < 2; times++) {
    assert.equal((await press(stop)).status, 200)
    const moments = (await subscribers()).map(({ unsubscribed_at }) => unsubscribed_at)
    assert.deepEqual(moments, [moment, null])
    clock.pass(1_000)
  }
})
