// On SQLite alone: none of these rules asks the database more than a sum.
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { test } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { newId } from '../../platform/auth/token.ts'
import { answerable, recipientOf } from './reply-to.ts'
import { mostWaiting, refusedAt, roomForMails, shortMail } from './room.ts'
import { signatureCheck } from './signature.ts'
import { insertReceived } from './store.ts'
import { replyAddresses } from './thread-token.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const secret = Buffer.alloc(32, 7)
const seconds = now.getTime() / 1000

test('a signed request is at most five minutes old or ahead, and has all that is signed', () => {
  const signed = (id: string, timestamp: string) => ({
    id,
    timestamp,
    signature: `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.body`).digest('base64')}`,
  })
  const check = (headers: Parameters<typeof signatureCheck>[1]) => {
    const checking = signatureCheck(secret, headers, now)
    checking.update(Buffer.from('body'))
    checking.end()
  }
  for (const age of [0, 300, -300]) check(signed('msg_1', String(seconds - age)))
  check(signed('i'.repeat(256), String(seconds)))
  const good = signed('msg_1', String(seconds))
  check({ ...good, signature: `v1,AAAA v2,other ${good.signature}` })
  const nine = Array.from({ length: 9 }, () => 'v1,AAAA').join(' ')
  check({ ...good, signature: `${nine} ${good.signature}` })
  const wrong = [
    signed('msg_1', String(seconds - 301)),
    signed('msg_1', String(seconds + 301)),
    signed('msg_1', `0${String(seconds)}`),
    signed('i'.repeat(257), String(seconds)),
    signed('msg 1', String(seconds)),
    { ...good, id: null },
    { ...good, timestamp: null },
    { ...good, signature: null },
    { ...good, signature: good.signature.replace('v1,', 'v1a,') },
    { ...good, signature: `${nine} v1,AAAA ${good.signature}` },
  ]
  for (const headers of wrong)
    assert.throws(() => check(headers), { status: 401 }, JSON.stringify(headers))
})

test('long mails are refused from one bound on, and all from twice that', () => {
  assert.equal(refusedAt(mostWaiting - shortMail), 'none')
  assert.equal(refusedAt(mostWaiting - shortMail + 1), 'long')
  assert.equal(refusedAt(2 * mostWaiting - shortMail), 'long')
  assert.equal(refusedAt(2 * mostWaiting - shortMail + 1), 'all')
})

test('room is up to the last byte, and that there is none is said once in a minute', async (t) => {
  const database = await freshDatabase(t)
  const clock = heldClock(now.toISOString())
  await database.transaction((trx) =>
    insertReceived(trx, {
      id: 'held',
      received_at: now.toISOString(),
      body_hash: 'x',
      size: mostWaiting - shortMail - 1,
      file_key: 'x',
    }),
  )
  const said: number[] = []
  const demand = roomForMails(database, clock, (held) => void said.push(held))
  await demand(shortMail + 1)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  await demand(shortMail)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  assert.equal(said.length, 1)
  clock.pass(59_999)
  await assert.rejects(demand(mostWaiting), { status: 507 })
  assert.equal(said.length, 1)
  clock.pass(1)
  // What was not written after all is not counted any more.
  await demand(shortMail + 1)
  await assert.rejects(demand(shortMail + 1), { status: 507 })
  assert.deepEqual(said, [mostWaiting, mostWaiting])
  clock.pass(60_000)
  const held = { table: 'inbound_mail', id: 'held' } as const
  await setValues(database, held, { size: 2 * mostWaiting - shortMail })
  await demand(shortMail)
  await assert.rejects(demand(1), { status: 507 })
})

const sign = (text: string) => `${text}.${createHash('sha256').update(text).digest('base64url')}`
const replies = replyAddresses('reply@coronet.example', { sign } as never)

test('an address of ours has one spelling, and whatever else claims to be one is forged', () => {
  const task = newId()
  const address = replies.of(task) ?? ''
  const [local = '', host = ''] = address.split('@')
  const token = local.slice('reply+'.length)
  assert.equal(token.length, 26 + 16)
  for (const given of [address, ` ${address.toUpperCase()} `])
    assert.deepEqual(replies.read([given, address]), { tasks: [task], isForged: false })
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const put = (at: number, letter: string) =>
    `reply+${token.slice(0, at)}${letter}${token.slice(at + 1)}`
  // The same bytes with bits that count for nothing.
  const spare = letters[letters.indexOf(token[25] ?? '') + 1] ?? ''
  const forged = [put(25, spare), put(0, '1'), put(30, '1'), `reply+${token}a`, 'reply+', 'reply+a']
  for (const one of forged) {
    const given = `${one}@${host}`
    assert.deepEqual(replies.read([given]), { tasks: [], isForged: true }, one)
    assert.ok(replies.isOurs(given))
  }
  const others = [`${local}@other.example`, `${address}@x`, `x${address}`, `replies@${host}`]
  for (const other of others) {
    assert.deepEqual(replies.read([other]), { tasks: [], isForged: false }, other)
    assert.ok(!replies.isOurs(other), other)
  }
  assert.ok(replies.isOurs(' Reply@Coronet.example'))
})

test('a task of another form has no address', () => {
  for (const task of ['', 'AAAA', `${'A'.repeat(21)}B`, 'A'.repeat(43)])
    assert.equal(replies.of(task), null)
})

const place = (project: string) => ({ project })
const notice = { template: 'notificationMail', given: [{ email: 'maya@halden.example' }] }

test('a notice is answered where it is about one project alone', () => {
  const { announced, addressed } = answerable(replies, {
    INBOUND_ADDRESS: 'reply@mail.coronet.example',
    MAIL_FROM: { address: 'Desk@Coronet.example' },
  })
  const id = newId()
  /** Whether the notice says that it is answered, and whether it has an address for that. */
  const isAnswered = (places: object[], template = notice.template) => {
    const payload = { ...notice, template, places }
    const { given } = announced({ payload }, payload) as { given: { isAnswered?: boolean }[] }
    const { replyTo } = addressed({ id, payload }, { text: '' }) as { replyTo?: string }
    return [given[0]?.isAnswered ?? false, replyTo !== undefined]
  }
  assert.deepEqual(isAnswered([place('one')]), [true, true])
  assert.deepEqual(isAnswered([place('one'), place('one')], 'digestMail'), [true, true])
  assert.deepEqual(isAnswered([place('one'), place('two')]), [false, false])
  assert.deepEqual(isAnswered([]), [false, false])
  assert.deepEqual(isAnswered([place('one')], 'enquiryAnswered'), [false, true])
  const payload = { ...notice, places: [place('one')] }
  const none = answerable(null, {})
  assert.equal(none.announced({ payload }, payload), payload)
  for (const mail of [null, 'written before']) assert.equal(addressed({ id, payload }, mail), mail)
  const mail = { text: '' }
  assert.equal(none.addressed({ id, payload }, mail), mail)
})

test('a mail is returned to an address of its own within the domain that it is from alone', () => {
  const returned = (from: string | undefined, to: string) => {
    const settings = {
      INBOUND_ADDRESS: to,
      MAIL_FROM: from === undefined ? from : { address: from },
    }
    const mail = answerable(replies, settings).addressed({ id: newId(), payload: null }, {})
    return 'returnTo' in (mail as object)
  }
  assert.ok(returned('desk@coronet.example', 'reply@coronet.example'))
  assert.ok(returned('desk@coronet.example', 'reply@mail.Coronet.example'))
  assert.ok(!returned('desk@coronet.example', 'reply@notcoronet.example'))
  assert.ok(!returned('desk@mail.coronet.example', 'reply@coronet.example'))
})

test('a mail to somebody outside of the firm says whom it is for, any other nobody', () => {
  for (const template of ['enquiryReceived', 'digestMail', 'confirmSubscription'])
    assert.equal(recipientOf({ ...notice, template }), 'maya@halden.example')
  for (const payload of [null, {}, { ...notice, template: 'resetMail' }, { ...notice, given: [] }])
    assert.equal(recipientOf(payload), null)
})
