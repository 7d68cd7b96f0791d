import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { until } from '../../../test/support/mail/outbox-fixture.ts'
import { mailWordsDesk } from '../../../test/support/site/mail-words.ts'
import { world } from '../../../test/support/world.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'
import type { QueuedMail } from '../../contract/mail.ts'
import { DatabaseAway } from '../../database/away.ts'
import type { Database } from '../../database/open.ts'
import { changeContent } from '../../platform/publishing/revision.ts'

/** What a visitor's enquiry needs. */
const enquiry = {
  name: 'Maya Ellison',
  email: 'maya@halden.example',
  subject: 'Quotes',
  message: 'Nobody trusts the numbers.',
}

test('a mail says the words of the firm from their publishing on, and the sentences that keep people safe', async (t) => {
  const { say, undoAs, sendEnquiry, newestMail } = await mailWordsDesk(t)
  const confirmation = async () => {
    assert.equal(await sendEnquiry(enquiry), 201)
    return await newestMail(enquiry.email)
  }
  const builtIn = await confirmation()
  assert.match(builtIn.subject, /^We have your message \(ENQ-\w+\)$/)
  const said = await say('enquiry-received', {
    title: 'Hello from {firm}: {reference}',
    heading: 'Dear {first_name}',
    opening: 'We read <b>everything</b>. {when}\n\nUntil soon,\non paper.',
    signature: 'Idris & Ruth\nCoronet',
  })
  assert.equal(said.status, 200, JSON.stringify(said))
  const own = await confirmation()
  assert.match(own.subject, /^Hello from Your firm: ENQ-\w+$/)
  assert.match(
    own.text,
    /^Dear Maya Ellison\n\nWe read <b>everything<\/b>. You will have an answer/,
  )
  assert.match(own.text, /Until soon,\non paper\.\n\nWhat happens next/)
  assert.match(own.text, /If that was not you, you need do nothing/, 'what keeps people safe stays')
  assert.equal(await undoAs(said.undo), 204)
  const again = await confirmation()
  assert.match(again.subject, /^We have your message/)
})

test('a field that a mail has not is refused where it stands, and half a one', async (t) => {
  const { say } = await mailWordsDesk(t)
  const refused = await say('reset', {
    opening: 'Dear {firstname}',
    closing: 'Until {soon',
    title: '{url}',
    heading: ' ',
  })
  assert.equal(refused.status, 400)
  const known = '{first_name}, {firm}'
  assert.deepEqual(refused.errors, {
    opening: [`{firstname} is no field of this mail. It has ${known}.`],
    closing: [`A brace is open or left over. The fields of this mail are ${known}.`],
    title: [`{url} is no field of this mail. It has ${known}.`],
    heading: ['Enter a heading.'],
  })
})

test('managers and owners change mails, and nobody else', async (t) => {
  const { call, as, edda, mona, undoAs, say } = await mailWordsDesk(t)
  const list = async (by: typeof edda) => (await call('GET', '', undefined, by)).status
  assert.deepEqual(await Promise.all([list(mona), list(as.owner), list(edda)]), [200, 200, 403])
  const { undo } = await say('post', { closing: 'Until the next one.' })
  assert.equal(await undoAs(undo, edda), 404)
  assert.equal(await undoAs(undo), 204)
})

test('every mail can be looked at and tested while it is written, with links that open nothing', async (t) => {
  const { call, mona, wordsOf, mails, get } = await mailWordsDesk(t)
  for (const id of wordedMailIds) {
    const words = wordsOf(id, { closing: 'Kind <regards> {firm}\nand soon' })
    const { url } = await call('POST', `${id}/preview/`, words, mona)
    const shown = async (way: string) => await (await get(`${url}${way}`)).text()
    const [day, night, text] = [
      await shown('?as=light'),
      await shown('?as=dark'),
      await shown('?as=text'),
    ]
    for (const one of [day, night, text]) {
      assert.match(one, /Kind &lt;regards&gt; Your firm(<br\/>|\n)and soon/, id)
      assert.doesNotMatch(one, /[{}]first_name|undefined/, id)
    }
    assert.ok(day.includes('@media not all') && night.includes('@media all'), id)
    assert.doesNotMatch(text, /<table/)
    const tested = await call('POST', `${id}/trial/`, words, mona)
    assert.equal(tested.status, 200, id)
  }
  const sent = (await mails()).filter(({ subject }) => subject.startsWith('Test: '))
  assert.equal(sent.length, wordedMailIds.length)
  assert.ok(sent.every(({ to }) => to === sent[0]?.to))
})

test('the subject of a mail in the list is the one that it is sent with, in every process', async (t) => {
  const { say, sendEnquiry, mails, lookForChanges } = await mailWordsDesk(t)
  await say('enquiry-received', { title: 'From us: {reference}' })
  await lookForChanges()
  await sendEnquiry(enquiry)
  const found = (await mails()).find(({ to }) => to === enquiry.email)
  assert.match(found?.subject ?? '', /^From us: ENQ-/)
})

test('a mail that has left shows the words in which it left, and not those of today', async (t) => {
  const { url, received } = await mailServer(t)
  const settings = { SMTP_URL: url, MAIL_FROM: 'hello@coronet.example' }
  const here = await mailWordsDesk(t, settings)
  const { say, sendEnquiry, newestMail, mails, outbox, database, clock } = here
  await sendEnquiry(enquiry)
  await outbox.runDue()
  const inBuiltIn = await newestMail(enquiry.email)
  await say('enquiry-received', { title: 'First: {reference}', closing: 'Until the first.' })
  const second = 'second@halden.example'
  const { payload } = (await outbox.show(inBuiltIn.id)) as { payload: QueuedMail }
  const [given, ...rest] = payload.given
  const queued = {
    ...payload,
    sent: undefined,
    given: [{ ...(given as object), email: second }, ...rest],
  }
  const heldUntil = new Date(clock.now().getTime() + 60_000).toISOString()
  await database.transaction((trx) =>
    outbox.add(trx, { kind: 'mail', about: 'x', payload: queued, heldUntil }),
  )
  assert.match((await newestMail(second)).subject, /^First: ENQ/)
  await say('enquiry-received', { title: 'Second: {reference}', closing: 'Until the second.' })
  assert.match((await newestMail(second)).text, /Until the second\./, 'it leaves in these words')
  clock.pass(120_000)
  await outbox.runDue()
  const left = received.find(({ to }) => to.includes(second))
  assert.match(left?.raw ?? '', /^Subject: Second: ENQ/m)
  await say('enquiry-received', { title: 'Third: {reference}', closing: 'Until the third.' })
  assert.match((await newestMail(second)).subject, /^Second: ENQ/)
  assert.match((await newestMail(second)).text, /Until the second\./)
  const { subject } = (await mails()).find(({ to }) => to === second) ?? {}
  assert.match(subject ?? '', /^Second: ENQ/, 'and the list says so')
  const { text, ...head } = await newestMail(enquiry.email)
  assert.deepEqual([head.subject, text], [inBuiltIn.subject, inBuiltIn.text])
})

test('a post is looked at in the words in which it is sent', async (t) => {
  const { say, edda, database, clock } = await mailWordsDesk(t)
  const now = clock.now().toISOString()
  await say('post', { title: 'New: {post}', closing: 'Until the next one,\n{author}' })
  const post = (await (await edda.call('POST', '/staff/posts/')).json()) as { id: string }
  const published = { title: 'Quinces', published_at: now }
  await database.transaction((trx) => trx.updateTable('post').set(published).execute())
  const answer = await edda.call('GET', `/staff/post-mails/${post.id}/`)
  const { subject, text } = (await answer.json()) as { subject: string; text: string }
  assert.match(subject, /^New: Quinces$/)
  assert.match(text, /\n\nUntil the next one,\n\w/)
})

test('a program goes on that cannot read the words of mails when something of the site changes', async (t) => {
  let isAway = false
  let refused = 0
  const { database, lookForChanges, get } = await world(t, {
    wrap: (database) => ({
      ...database,
      read: failing(database.read, () => isAway && ++refused > 0),
      published: failing(database.published, () => isAway && ++refused > 0),
    }),
  })
  isAway = true
  await changeContent(database, async () => {})
  await lookForChanges()
  // Nobody catches it but the program: else the test fails by it.
  await until(() => refused > 0)
  assert.equal((await get('/about')).status, 200)
})

/** Reads of the words of mails fail while this says so. */
const failing = (read: Database['read'], now: () => boolean): Database['read'] =>
  new Proxy(read, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name) as unknown
      return (table: never) => {
        if (now() && table === 'mail_template') throw new DatabaseAway(new Error('gone'))
        return target.selectFrom(table)
      }
    },
  })
