import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { plain } from '../../../test/corpus/plain.ts'
import { botPosts, humanPosts } from '../../../test/corpus/posts.ts'
import { countGibberish, isGibberish } from './gibberish.ts'
import { manner, relief } from './manner.ts'
import { wordSigns } from './phrases.ts'
import { spamScore, type Sent } from './score.ts'
import { read } from './text.ts'
import { trades } from './trades.ts'

function approve(t: TestContext, name: string, lines: string[]): void {
  const file = join(import.meta.dirname, '../../../test/approved/spam', `${name}.txt`)
  t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
}

const judged = ({ sent }: { sent: Sent }) => {
  const { score, signs } = spamScore(sent)
  return [score, ...signs].join(', ')
}

test('robots and people score what was approved, each by the same signs', (t) => {
  const posts = [...botPosts(1, 120), ...humanPosts(1, 80)]
  const lines = posts.map((post) => `${post.style}: ${judged(post)}`)
  approve(t, 'posts', lines)
})

test('one phrase of each list, two and all of them weigh what was approved', (t) => {
  const lines = Object.entries({ ...trades, ...manner, ...relief }).map(([sign, { words }]) => {
    // What a client says takes points off only where something is sold.
    const sold = sign in relief ? trades['trade: gambling']!.words : ''
    const phrases = words.split(',').map((one) => one.trim())
    const some = [phrases.slice(0, 1), phrases.slice(0, 2), phrases]
    const weights = some.map((said) => {
      const signs = wordSigns([read([sold, ...said].join(' . '))], 0)
      const own = signs[sign] ?? signs['speaks like a client']
      return `${own} of ${Object.values(signs).reduce((all, one) => all + one, 0)}`
    })
    return `${sign}: ${weights.join('; ')}`
  })
  approve(t, 'phrases', lines)
})

/** Names and words with a rare pair of letters or two, at the limits of length, and made-up ones. */
const words = [
  ['Iqbal', 'Tariq', 'Kafka', 'Hvide', 'Vlk', 'Szczepan', 'Krkonose', 'Wszystkich', 'Przybysz'],
  ['Geschwindigkeitsbegrenzung', 'Vacuum', 'Sphynx'],
  ['rhythms', 'xKjTrwPqZ', 'JavaScript', 'eBayKleinanzeigen'],
  ['xqzv', 'xqzvk', 'qwert', 'asdfgh', 'bqx', 'wvut', 'abqxe', 'aabqxeeee', 'aabqxeeeei'],
  ['xq'.repeat(30), `${'xq'.repeat(30)}x`, 'ba'.repeat(30), `${'ba'.repeat(30)}b`, 'привет'],
  ['Quatschmacherei', 'Ulubuwuqu', 'vowelless', 'crwth', 'aeiou', 'bcdfg', 'bcdfgh', 'bcdfghi'],
].flat()

test('the words that count as random letters are those that were approved', (t) => {
  const lines = words.map((word) => `${isGibberish(word) ? 'random' : 'a word'}: ${word}`)
  const texts = [
    'xqzvk',
    'xqzvk hello',
    'xqzvk hello there again',
    'xqzvk wjqpx please answer me soon',
  ]
  for (const text of [...texts, 'hi there', ''])
    lines.push(`${countGibberish(text.split(' '))} in “${text}”`)
  approve(t, 'random-letters', lines)
})

const phones = [
  ['', '+1 555 010 2030', '1111111111', '11111111111', '111111111112', '123456', '1234567'],
  ['please call', 'call me', 'callmeno', 'callmenow', 'ext office 12', 'office 1234567'],
].flat()
const messages = ['Kontaktaufnahme', 'Kontaktauf', 'Kontaktau', 'Übersetzung', 'Two words', 'OK']
const names = [
  'Iris',
  'Maria Kowalczyk',
  'Xqzvkj',
  'Xqzvkj Iris',
  'Xqzvkj Wjqpxb',
  'Xqzvkj Maria',
  '',
]

test('telephone numbers, names and short messages score what was approved', (t) => {
  const of = (part: Partial<Sent>) =>
    `${JSON.stringify(part)}: ${judged({ sent: { ...plain, phone: '', ...part } })}`
  approve(t, 'fields', [
    ...phones.map((phone) => of({ phone })),
    ...messages.map((message) => of({ message })),
    ...names.map((name) => of({ name })),
  ])
})
