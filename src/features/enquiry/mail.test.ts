import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templates, linksIn, seenIn, skeletonOf } from '../../../test/support/mail/mails.ts'
import { scripts } from '../../../test/fixtures/scripts.ts'
import { demoCompany } from '../setup/demo-firm.ts'

const site = { origin: 'https://www.coronet.example' }
const receipt = {
  reference: 'ENQ-7K4M2QXH',
  reply_due_at: '2026-11-23T15:20:00.000Z',
  detail: 'You will have an answer by Monday, November 23, 10:20 AM (New York time).',
}
const enquiry = {
  reference: receipt.reference,
  received_at: '2026-11-20T15:20:00.000Z',
  reply_due_at: receipt.reply_due_at,
  name: 'Maya Ellison',
  email: 'maya@halden.example',
  phone: '+1 (617) 555-0148',
  company: 'Halden Marine',
  subject: 'Our quotes',
  message: 'Nobody trusts the numbers.\n  - Sales keeps a sheet\n\nCan you look?',
  service_interest: 'advisory',
  budget_range: 'about 40,000',
  timeline: 'before the new year',
}
type Enquiry = typeof enquiry

const arrived = (given: Partial<Enquiry> = {}) =>
  templates.enquiryArrived({ ...enquiry, ...given }, demoCompany, site)
const received = (given: Partial<Enquiry> = {}) =>
  templates.enquiryReceived({ ...enquiry, ...given }, demoCompany, receipt, site)

const typed = Object.keys(enquiry).filter(
  (name) => !['reference', 'received_at', 'reply_due_at'].includes(name),
) as (keyof Enquiry)[]
const everywhere = (text: string) => Object.fromEntries(typed.map((name) => [name, text]))

test('the mail to the firm has every field that was filled in, as text and as HTML', () => {
  const mail = arrived()
  assert.equal(mail.to, 'hello@coronet.example')
  assert.equal(mail.replyTo, 'maya@halden.example')
  assert.equal(mail.subject, 'New enquiry from Maya Ellison, Halden Marine')
  const { message, service_interest: _, received_at: _at, reply_due_at: _due, ...shown } = enquiry
  const facts = [
    ...Object.values(shown),
    ...message.split('\n').filter(Boolean),
    'Advisory Services',
    'Monday, November 23, 2026 at 10:20 AM EST',
    'Friday, November 20, 2026 at 10:20 AM EST',
  ]
  for (const fact of facts) {
    assert.ok(mail.text.includes(fact), `text: ${fact}`)
    assert.ok(seenIn(mail).includes(fact), `HTML: ${fact}`)
  }
  assert.match(mail.text, /^> Nobody trusts the numbers\.\n> {3}- Sales keeps a sheet\n> \n> Can/m)
})

test('a field that was left empty has no line', () => {
  const { text, html, subject } = arrived({ company: '', phone: '', budget_range: '', subject: '' })
  assert.equal(subject, 'New enquiry from Maya Ellison')
  for (const label of ['Company', 'Phone', 'Budget', 'Subject']) {
    assert.ok(!text.includes(`${label}:`) && !html.includes(`>${label}<`), label)
  }
})

test('markup and scripts in any field are shown as text', () => {
  const plain = skeletonOf(arrived(everywhere('words')))
  const thanks = skeletonOf(received({ name: 'Maya Ellison' }))
  assert.equal(scripts.length, 200)
  for (const script of scripts) {
    const seen = script.replaceAll(/[\0\u000b\u202e]/g, '')
    const mail = arrived(everywhere(script))
    assert.deepEqual(skeletonOf(mail), plain, script)
    assert.ok(seenIn(mail).includes(seen), `shown as it was typed: ${script}`)
    assert.ok(mail.text.includes(`> ${seen}`), script)
    const answer = received(everywhere(script))
    assert.deepEqual(skeletonOf(answer), thanks, script)
    for (const link of linksIn(mail))
      assert.match(link, /^(https:\/\/www\.coronet\.example$|mailto:)/)
  }
})

test('no field can inject a mail header, and a long subject is cut', () => {
  for (const end of ['\r\n', '\n', '\r', '\u0085', '\u2028', '\0', '\u000b']) {
    const text = `Maya${end}Bcc: all@evil.example${end}${end}<b>Hello`
    for (const mail of [arrived(everywhere(text)), received(everywhere(text))]) {
      for (const line of [mail.to, mail.replyTo ?? '', mail.subject]) {
        assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029]/u)
      }
      assert.doesNotMatch(mail.text + mail.html, /(?!\n)\p{Cc}|\u2028/u)
    }
  }
  for (const name of ['n'.repeat(121), '😀'.repeat(60), 'e\u0301'.repeat(60)]) {
    const { subject } = arrived({ name, company: 'c'.repeat(255) })
    assert.ok(subject.length <= 120 && subject.isWellFormed() && subject.endsWith('…'), subject)
  }
})

test('the mail to the sender repeats nothing that was typed but a short name', () => {
  const given = Object.fromEntries(typed.map((name) => [name, `zz${name}zz`])) as Partial<Enquiry>
  const mail = received({ ...given, name: 'Maya Ellison', email: 'zzemailzz@evil.example' })
  const { to, ...rest } = mail
  assert.equal(to, 'zzemailzz@evil.example')
  assert.doesNotMatch(JSON.stringify(rest), /zz/)
  assert.match(mail.text, /^Thank you, Maya Ellison\n/)
  const long = received({ name: 'Abcdefghi '.repeat(12).trim() })
  const [, greeted = ''] = /^Thank you, (.*)\n/.exec(long.text) ?? []
  assert.ok(greeted.length > 50 && greeted.length <= 60, greeted)
})

test('a name that looks like an advertisement is not repeated to the sender', () => {
  const names = ['win at evil.example', 'https://evil.example', 'call 555 0100', 'a@evil.example']
  for (const name of [...names, 'evil．example', 'EVIL.COM', '<b>Maya</b>', 'you won $500!']) {
    const mail = received({ name })
    assert.match(mail.text, /^Thank you\n/, name)
    assert.ok(!JSON.stringify(mail).includes(name), name)
  }
  for (const name of [
    "Maya O'Neill",
    'J. R. Ellison',
    'Łukasz Żółć-Nowak',
    '李小龍',
    'Tom & Ann',
  ]) {
    assert.match(received({ name }).text, new RegExp(`^Thank you, ${RegExp.escape(name)}\n`))
  }
})

test('the mail to the sender has the reference, the reply date and how to reach the firm', () => {
  const mail = received()
  assert.equal(mail.to, 'maya@halden.example')
  assert.equal(mail.replyTo, 'hello@coronet.example')
  const facts = [receipt.reference, receipt.detail, '(212) 555-0142', 'Mon-Fri 9AM-6PM']
  for (const fact of [...facts, 'What happens next', 'You get a proposal']) {
    assert.ok(mail.text.includes(fact) && seenIn(mail).includes(fact), fact)
  }
  const bare = { ...demoCompany, phone: '', email: '' }
  const silent = templates.enquiryReceived(enquiry, bare, receipt, site)
  assert.doesNotMatch(silent.html, /tel:|mailto:|>Phone|>Email/)
  assert.ok(!('replyTo' in silent))
})
