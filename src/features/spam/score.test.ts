import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { botPosts, humanPosts, templatesOf } from '../../../test/corpus/posts.ts'
import { plain } from '../../../test/corpus/plain.ts'
import { quarantineFrom, spamScore, type Sent } from './score.ts'

const judge = (part: Partial<Sent>) => spamScore({ ...plain, ...part })
const isCaught = (part: Partial<Sent>) => judge(part).score >= quarantineFrom

for (const seed of [1, 2, 3, 4, 5])
  test(`at least 95 % of 1,000 robots are caught, and at most 2 % of 500 people (seed ${seed})`, (t) => {
    const shares = (posts: { style: string; sent: Sent }[]) => {
      for (const [style, group] of Object.entries(Object.groupBy(posts, (post) => post.style)))
        t.diagnostic(`${style}: ${percent(group ?? [])}`)
      return percent(posts)
    }
    const percent = (posts: { sent: Sent }[]) =>
      Math.round((posts.filter(({ sent }) => isCaught(sent)).length / posts.length) * 1000) / 10
    const [bots, people] = [shares(botPosts(seed)), shares(humanPosts(seed))]
    t.diagnostic(`all: ${bots} % of robots, ${people} % of people`)
    assert.ok(bots >= 95, `${bots} % of robots`)
    assert.ok(people <= 2, `${people} % of people`)
  })

test('the robots of the corpus write many different messages', () => {
  for (const [style, templates] of Object.entries(templatesOf))
    assert.ok(new Set(templates).size >= 20, style)
  const said = botPosts(1).map(({ sent }) => sent.message)
  assert.ok(new Set(said).size > 800, `${new Set(said).size} different`)
})

const weak: Record<string, Partial<Sent>> = {
  'sent within 3 seconds': { formAge: 1500 },
  'sent within a second': { formAge: 400 },
  'form older than a day': { formAge: 25 * 60 * 60 * 1000 },
  'name and company the same': { company: plain.name },
  'name and subject the same': { subject: plain.name },
  'mail address in the name': { name: 'maria@example.org' },
  'link in the name': { name: 'www.maria-k.example' },
  'name of random letters': { name: 'xKjTrwPqZ' },
  'company or subject of random letters': { company: 'Vbqxzt Kjwqx' },
  'no telephone number': { phone: '111 1111 1111' },
  'disposable mail address': { email: 'x@mailinator.com' },
  'all capitals': { message: plain.message.toUpperCase() },
  'says the same again': { message: `${plain.message}\n`.repeat(4) },
  'hidden characters within words': { message: 'Sales\u200bforce help, please' },
  'two scripts in a word': { message: 'Sаlesforce help, please, with a Cyrillic letter' },
  'message of one word': { message: 'Kontaktaufnahme' },
  'message is the name or address': { message: plain.name },
  'message of random letters': { message: 'asdasdasd' },
  'names trades and sells none': {
    message: 'Casino, viagra, bitcoin, porn and SEO spam comes through the web-to-lead form.',
  },
  'trade: gambling': { message: 'We run a casino and want Service Cloud for our guests.' },
  'trade: quick money': { message: 'We make business loans and need Salesforce for our brokers.' },
  'several links': { message: `${plain.message} https://a.example https://b.example` },
}
for (const [sign, part] of Object.entries(weak))
  test(`a sign that counts but does not suffice alone: ${sign}`, () => {
    assert.ok(judge(part).signs.includes(sign), judge(part).signs.join())
    assert.ok(!isCaught(part), String(judge(part).score))
  })

const strong: Record<string, Partial<Sent>> = {
  'hidden field filled in': { honeypot: 'x' },
  'form not ours': { formAge: 'forged' },
  'too many from one address': { flooding: true },
  'link in brackets': { message: 'hello [url=https://a.example]a[/url]' },
  'link in HTML': { message: 'so good <a href="https://a.example">a</a>' },
  'nothing but links': { message: 'https://a.example/x' },
  'another script with links': { message: 'Смотри https://a.example здесь есть много всего' },
  'message of random letters': { message: 'xqzvkj wjqpx bvxkq' },
  'sells with a link': { message: 'More traffic to your website today: https://a.example/traffic' },
  'trade: pills': { message: 'Buy Viagra and Cialis here https://pills.example' },
  'trade in another script': { message: '最佳在线赌场 百家乐 https://a.example' },
}
for (const [sign, part] of Object.entries(strong))
  test(`a sign that suffices alone: ${sign}`, () => {
    assert.ok(judge(part).signs.includes(sign), judge(part).signs.join())
    assert.ok(isCaught(part), String(judge(part).score))
  })

test('each sign weighs what was approved', (t) => {
  const lines = Object.entries({ ...weak, ...strong }).map(([sign, part]) => {
    const { score, signs } = judge(part)
    return `${sign}: ${score}${signs.length > 1 ? `, with ${signs.filter((one) => one !== sign).join(', ')}` : ''}`
  })
  const approved = join(import.meta.dirname, '../../../test/approved/spam/signs.txt')
  t.assert.fileSnapshot(lines.join('\n'), approved, { serializers: [String] })
})

test('the limits of age are exact: 1 s, 3 s and a day', () => {
  const ageSigns = (formAge: number) => judge({ formAge }).signs.join()
  const day = 24 * 60 * 60 * 1000
  assert.deepEqual([0, 999, 1000, 2999, 3000, day, day + 1].map(ageSigns), [
    'sent within a second',
    'sent within a second',
    'sent within 3 seconds',
    'sent within 3 seconds',
    '',
    '',
    'form older than a day',
  ])
})

test('an ordinary enquiry scores 0, whichever optional fields it leaves out', () => {
  assert.deepEqual(spamScore(plain), { score: 0, signs: [] })
  const bare = { phone: '', company: '', service_interest: '' }
  for (const origin of ['api', 'noscript', 'form'] as const)
    assert.equal(judge({ ...bare, origin }).score, 0)
  assert.equal(judge({ formAge: -5000 }).score, 0, 'a clock that was put back')
  assert.equal(judge({ message: `${plain.message} https://crm.harbor-freight.example/a` }).score, 0)
})

test('names of other languages score 0', () => {
  const names =
    'Wojciech Szczepański|Schmidt|Krzysztof Krk|Nguyễn Ng|Lindqvist|佐藤 健太|Hrvoje Vlk'
  for (const name of names.split('|')) assert.equal(judge({ name }).score, 0, name)
})

test('any input gets a score, and one without a form never a higher one than with a form', () => {
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  const text = fc.oneof(fc.string({ unit }), fc.string({ maxLength: 200 }))
  const part = fc.record({ name: text, company: text, subject: text, message: text, phone: text })
  fc.assert(
    fc.property(part, fc.nat(), (fields, formAge) => {
      const { score } = judge(fields)
      assert.ok(Number.isSafeInteger(score) && score >= 0)
      assert.ok(score <= judge({ ...fields, formAge }).score)
    }),
  )
})
