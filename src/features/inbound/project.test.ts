import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import PostalMime from 'postal-mime'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { idOf, type Name } from '../../../test/fixtures/cast.ts'
import { putOnTeam } from '../../../test/fixtures/teams.ts'
import { inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import { author, workOf } from '../../../test/support/work/message-fixture.ts'
import type { MessagePage } from '../message/contract.ts'

const project = idOf('project', 'halden')

/** The firm has written to Halden, and everybody there is mailed at once. */
async function notified(t: TestContext, settings = {}) {
  const here = await inboundFixture(t, settings)
  const { database, clock, keys, outbox, replies } = here
  const work = await workOf(database, clock, keys)
  const place = { id: project, organisation_id: idOf('organisation', 'halden'), title: 'Sandbar' }
  await work.send(place, 'The plan is there.', author)
  const rows = await database.read.selectFrom('account').select(['id', 'email']).execute()
  const addressOf = (name: Name) => rows.find(({ id }) => id === idOf('account', name))?.email ?? ''
  const mails = await outbox.list({ kind: 'mail' })
  const answerFor = (name: Name) => {
    const mail = mails.find(({ about }) => about === idOf('account', name))
    assert.ok(mail, `${name} was mailed nothing`)
    return replies.of(mail.id) ?? ''
  }
  const messages = async () => {
    const answer = await here.as.admin('halden').call('GET', `/projects/${project}/messages/`)
    return ((await answer.json()) as MessagePage).messages
  }
  const change = async (table: 'membership' | 'account' | 'organisation', id: string, to: object) =>
    await database.transaction(async (trx) => {
      await trx.updateTable(table).set(to).where('id', '=', id).execute()
    })
  return { ...here, addressOf, answerFor, messages, change }
}

test('what a client answers to a notice is their message on that project', async (t) => {
  const { deliver, addressOf, answerFor, messages } = await notified(t)
  const before = await messages()
  const from = addressOf('Mateo').toUpperCase()
  const { state } = await deliver(mailOf({ From: from, To: answerFor('Mateo') }))
  assert.equal(state, 'placed')
  const after = await messages()
  assert.equal(after.length, before.length + 1)
  const { author_name, body, from_firm } = after.at(-1)!
  assert.match(author_name, /^Mateo/)
  assert.deepEqual([body, from_firm], ['Wednesday is fine.', false])
})

test('the others on the project and the firm are notified of it, and its writer is not', async (t) => {
  const { deliver, addressOf, answerFor, database, outbox } = await notified(t)
  const before = new Set((await outbox.list({ kind: 'mail' })).map(({ id }) => id))
  await deliver(mailOf({ From: addressOf('Mateo'), To: answerFor('Mateo') }))
  const mails = (await outbox.list({ kind: 'mail' })).filter(({ id }) => !before.has(id))
  const whom = mails.map(({ about }) => about)
  assert.ok(whom.includes(idOf('account', 'Salome')))
  assert.ok(!whom.includes(idOf('account', 'Mateo')))
  const news = await database.read.selectFrom('firm_news').select('text').execute()
  assert.ok(news.some(({ text }) => /^Mateo .*wrote a message\.$/.test(text)))
})

const membership = (name: Name) => idOf('membership', name)
type Change = Awaited<ReturnType<typeof notified>>['change']
const ended: [name: string, change: (change: Change) => Promise<void>][] = [
  [
    'was suspended',
    (change) => change('membership', membership('Mateo'), { suspended_at: '2026' }),
  ],
  ['was removed', (change) => change('membership', membership('Mateo'), { removed_at: '2026' })],
  [
    'was suspended by the firm',
    (change) => change('account', idOf('account', 'Mateo'), { suspended_at: '2026' }),
  ],
  [
    'is of a company that was suspended',
    (change) => change('organisation', idOf('organisation', 'halden'), { suspended_at: '2026' }),
  ],
  ['may only read now', (change) => change('membership', membership('Mateo'), { role: 'viewer' })],
  [
    'sees other projects alone now',
    (change) => change('membership', membership('Mateo'), { sees_all: 0 }),
  ],
]

for (const [name, end] of ended)
  test(`somebody who ${name} writes nothing on the project`, async (t) => {
    const { deliver, addressOf, answerFor, database, change } = await notified(t)
    const count = async () =>
      (await database.read.selectFrom('message').select('id').execute()).length
    const before = await count()
    await end(change)
    const mail = mailOf({ From: addressOf('Mateo'), To: answerFor('Mateo') })
    const { state, reason } = await deliver(mail)
    assert.deepEqual([state, reason], ['review', 'not-allowed'])
    assert.equal(await count(), before)
  })

const strangers: [name: string, from: (addressOf: (name: Name) => string) => string][] = [
  ['a stranger', () => 'eve@evil.example'],
  ['a colleague, by the mail of another', (addressOf) => addressOf('Salome')],
  ['somebody of another company', (addressOf) => addressOf('Bram')],
]

for (const [name, from] of strangers)
  test(`a mail of ${name} never enters a project`, async (t) => {
    const { deliver, addressOf, answerFor, messages } = await notified(t)
    const before = await messages()
    const mail = mailOf({ From: from(addressOf), To: answerFor('Mateo') })
    const { state, reason } = await deliver(mail)
    assert.deepEqual([state, reason], ['review', 'other-sender'])
    assert.deepEqual(await messages(), before)
  })

test('an answer that says that somebody is away is no message, and waits for nobody', async (t) => {
  const { deliver, addressOf, answerFor, messages } = await notified(t)
  const before = await messages()
  const away = { From: addressOf('Mateo'), To: answerFor('Mateo'), 'X-Autoreply': 'yes' }
  assert.equal((await deliver(mailOf(away))).state, 'automatic')
  assert.deepEqual(await messages(), before)
})

test('a long mail is cut, and says so', async (t) => {
  const { deliver, addressOf, answerFor, messages } = await notified(t)
  const mail = mailOf({ From: addressOf('Mateo'), To: answerFor('Mateo') }, 'ü '.repeat(9_000))
  assert.equal((await deliver(mail)).state, 'placed')
  const { body } = (await messages()).at(-1)!
  assert.ok(body.length <= 10_000)
  assert.match(body, /\[The mail goes on; all of it is with the firm\.\]$/)
})

test('a notice says that it is answered by mail, and where to', async (t) => {
  const server = await mailServer(t)
  const { outbox, answerFor } = await notified(t, { SMTP_URL: server.url })
  const to = answerFor('Mateo')
  await outbox.runDue()
  const mail = server.received.find(({ from }) => from === to)
  const { text, replyTo } = await PostalMime.parse(mail?.raw ?? '')
  assert.match(text ?? '', /Answer this mail, and your words join the messages of the project/)
  assert.deepEqual(
    replyTo?.map(({ address }) => address),
    [to],
  )
})

test('a doubtful answer to a notice waits for who sees the project, and for nobody else of the firm', async (t) => {
  const { deliver, answerFor, as, database } = await notified(t)
  const mail = { From: 'mateo@elsewhere.example', To: answerFor('Mateo') }
  const { id, state } = await deliver(mailOf(mail))
  assert.equal(state, 'review')
  const seen = async (name: Name) => {
    const [list, counted, put] = await Promise.all([
      as.named(name).call('GET', '/staff/inbound/'),
      as.named(name).call('GET', '/staff/inbound/count/'),
      // An enquiry that is not there: whoever sees the mail reads that.
      as.named(name).call('POST', `/staff/inbound/${id}/enquiry/`, { enquiry: 'ENQ-AAAAAAA2' }),
    ])
    const { items, count } = (await list.json()) as { items: { id: string }[]; count: number }
    const all = ((await counted.json()) as { count: number }).count
    return [items.some((one) => one.id === id), count, all, put.status]
  }
  const corin = await seen('Corin')
  assert.deepEqual([corin[0], corin[3]], [true, 400])
  assert.deepEqual(await seen('Mona'), corin)
  await putOnTeam(database, ['Corin'], 'cedar')
  const [, count, all] = corin
  const less = [count, all].map((one) => Number(one) - 1)
  assert.deepEqual(await seen('Corin'), [false, ...less, 404])
  assert.deepEqual(await seen('Mona'), corin)
})
