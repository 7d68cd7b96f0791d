import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { replies } from '../../../test/corpus/replies.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { inboundFixture } from '../../../test/support/mail/inbound.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { parseMail } from '../../platform/mail/incoming/parse.ts'
import { cutQuoting } from '../../platform/mail/incoming/quoting.ts'

const folder = new URL('../../../test/fixtures/inbound/', import.meta.url).pathname

/** Mails as programs write them, each in a file of its own. */
const literal = globSync('*.eml', { cwd: folder }).map((file) => ({
  name: file.replace('.eml', ''),
  mail: readFileSync(join(folder, file), 'latin1').replaceAll('\n', '\r\n'),
}))

const filled = (mail: string, to: string, id: string) =>
  Buffer.from(
    mail
      .replaceAll('{TO}', to)
      .replaceAll('{FROM}', 'grete@nordkai.example')
      .replaceAll('{ID}', id),
    'latin1',
  )

for (const { name, mail, own } of replies)
  test(`of an answer by ${name}, what its writer typed is left`, async () => {
    const { text } = await parseMail(filled(mail, 'reply@coronet.example', 'x@y'))
    assert.deepEqual(cutQuoting(text), { text: own, isCut: true })
  })

const own: Record<string, string> = {
  'gmail-en': 'Wednesday at ten is fine for us.\n\nGrete',
  'gmail-ja': '水曜日の10時で大丈夫です。',
  'gmail-es-bottom': 'El miércoles a las diez está bien.\n\nGrete',
  'outlook-de': 'Mittwoch um zehn passt für uns.\n\nViele Grüße\nGrete',
  'outlook-ios-en': 'Wednesday at ten is fine.',
  'outlook-html-fr': 'Mercredi à dix heures nous convient.\n\nGrete',
  'apple-no': 'Onsdag klokken ti passer fint.\n\nHilsen Grete',
  'iphone-de': 'Mittwoch um zehn.',
}

for (const { name, mail } of literal)
  test(`the mail ${name} is read as its program writes it`, async () => {
    const { text, report } = await parseMail(filled(mail, 'reply@coronet.example', 'x@y'))
    if (name in own) assert.equal(cutQuoting(text).text, own[name])
    assert.equal(report !== null, name.startsWith('bounce'))
    assert.doesNotMatch(text, /<(?:p|div|script|style)|alert|\{/)
  })

/** Two enquiries that were answered: Grete's, and one more of hers. */
async function twoThreads(t: TestContext) {
  const here = await inboundFixture(t)
  const { as, database, outbox, replies: addresses } = here
  const mona = as.named('Mona')
  const ids = [idOf('enquiry', 'Corin'), idOf('enquiry', 'Mona')] as const
  const call = async (id: string, what: string, body: unknown) => {
    const answer = await mona.call('POST', `/staff/enquiries/${id}/${what}/`, body)
    assert.equal(answer.status, 200)
  }
  await call(ids[1], 'spam', { spam: false })
  for (const id of ids) await call(id, 'answer', { text: 'Wednesday?', seen: null, anyway: true })
  const threads = await Promise.all(
    ids.map(async (id) => {
      const mails = await outbox.list({ kind: 'mail', about: id })
      const answer = mails.find(
        ({ payload }) => (payload as { template: string }).template === 'enquiryAnswered',
      )
      assert.ok(answer)
      return { id, to: addresses.of(answer.id) ?? '', mail: `${answer.id}@localhost` }
    }),
  )
  const read = async (id: string) =>
    (await (await mona.call('GET', `/staff/enquiries/${id}/`)).json()) as EnquiryWhole
  const states = async () => {
    const rows = await database.read.selectFrom('inbound_mail').select(['id', 'state']).execute()
    return Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
      ([state, all]) => [state, all?.length] as const,
    )
  }
  return { ...here, threads, read, states }
}

test('of all answers none is in the wrong thread and none is dropped', async (t) => {
  const { deliver, threads, states, clock, database } = await twoThreads(t)
  const [mine, other] = threads as [(typeof threads)[0], (typeof threads)[0]]
  const sent = replies.map(({ mail, own: typed }, nth) => {
    const { to, mail: id } = nth % 3 === 0 ? other : mine
    return { raw: filled(mail, to, id), typed, to }
  })
  for (const { raw } of sent) {
    // So many within an hour would be looked at first.
    clock.pass(5 * 60_000)
    assert.equal((await deliver(raw)).state, 'placed')
  }
  for (const { id, to } of threads) {
    const rows = database.read
      .selectFrom('enquiry_message')
      .select('text')
      .where('enquiry_id', '=', id)
      .where('direction', '=', 'in')
      .orderBy('created_at')
    assert.deepEqual(
      (await rows.execute()).map(({ text }) => text),
      sent.filter((one) => one.to === to).map(({ typed }) => typed),
    )
  }
  assert.deepEqual(await states(), [['placed', sent.length]])
})

test('what forges, bounces or circles is in no thread as an answer, and none of it is dropped', async (t) => {
  const { deliver, threads, read, states } = await twoThreads(t)
  const [{ to, mail, id }, { to: elsewhere }] = threads as [
    (typeof threads)[0],
    (typeof threads)[0],
  ]
  const [reply] = replies
  const plain = reply?.mail ?? ''
  const named = (nth: number) =>
    plain.replace(/Message-ID: <.*>/, `Message-ID: <forged-${nth}@x.example>`)
  const forged = [
    named(1).replace('{FROM}', 'eve@evil.example'),
    named(2).replace('From: Grete Olsen <{FROM}>', 'From: "{FROM}" <eve@evil.example>'),
    named(3).replace('From: Grete Olsen <{FROM}>', 'From: {FROM}, eve@evil.example'),
    named(4).replace('From: Grete Olsen <{FROM}>', 'From: eve@evil.example\r\nFrom: {FROM}'),
    named(5).replace(
      'From: Grete Olsen <{FROM}>',
      'From: eve@evil.example\r\nSender: {FROM}\r\nReply-To: {FROM}',
    ),
    named(6).replace('<{TO}>', `<{TO}>, <${elsewhere}>`),
    named(7).replace('<{TO}>', '<reply@coronet.example>'),
    named(8).replace('{TO}', `reply+${'a'.repeat(42)}@coronet.example`),
    named(9).replace('{TO}', to.replace('coronet.example', 'coronet.example.evil.example')),
    named(10).replace(
      'MIME-Version',
      'Authentication-Results: mx; dkim=pass; dmarc=fail\r\nMIME-Version',
    ),
  ]
  for (const raw of forged) {
    const { state, text } = await deliver(filled(raw, to, mail))
    assert.equal(state, 'review', raw)
    assert.match(text ?? '', /Wednesday/)
  }
  const loops = [
    named(11).replace('{FROM}', 'hello@coronet.example'),
    named(12).replace('{FROM}', to),
    'Received: from a by b\r\n'.repeat(51) + named(13),
    named(14).replace('MIME-Version', 'List-Id: <all.nordkai.example>\r\nMIME-Version'),
  ]
  for (const raw of loops)
    assert.equal((await deliver(filled(raw, to, mail))).state, 'automatic', raw.slice(0, 300))
  for (const one of literal.filter(({ name }) => /^(away|bounce)/.test(name))) {
    const { state } = await deliver(filled(one.mail, to, mail))
    assert.equal(state, one.name.startsWith('away') ? 'automatic' : 'bounced', one.name)
  }
  const { thread, box } = await read(id)
  assert.equal(box, 'answered')
  assert.deepEqual(
    thread.filter(({ kind, automatic }) => kind === 'in' && !automatic),
    [],
  )
  const all = Object.fromEntries(await states())
  assert.deepEqual(all, { review: forged.length, automatic: loops.length + 2, bounced: 2 })
})
