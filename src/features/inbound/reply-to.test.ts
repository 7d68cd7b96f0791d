import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../platform/auth/token.ts'
import { answerable, recipientOf } from './reply-to.ts'
import { replyAddresses } from './thread-token.ts'

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
