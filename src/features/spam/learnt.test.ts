import assert from 'node:assert/strict'
import { test } from 'node:test'
import { botPosts, humanPosts } from '../../../test/corpus/posts.ts'
import { lessonWords } from './lesson-words.ts'
import { weighLearnt, type WordCount } from './learnt.ts'
import { quarantineFrom, spamScore, type Sent } from './score.ts'

/** What these verdicts say about an enquiry. */
function taught(spam: readonly Sent[], ham: readonly Sent[] = []) {
  const counts = new Map<string, WordCount>()
  const add = (sent: Sent, kind: 'spam' | 'ham') => {
    for (const word of lessonWords(sent)) {
      const count = counts.get(word) ?? { word, spam: 0, ham: 0 }
      counts.set(word, { ...count, [kind]: count[kind] + 1 })
    }
  }
  for (const sent of spam) add(sent, 'spam')
  for (const sent of ham) add(sent, 'ham')
  return (sent: Sent) =>
    weighLearnt(
      lessonWords(sent).flatMap((word) => counts.get(word) ?? []),
      { spam: spam.length, ham: ham.length },
    )
}

const isFound = (sent: Sent, look?: ReturnType<typeof taught>) =>
  spamScore(sent, look?.(sent)).score >= quarantineFrom

/** What robots send patiently and by the call alone, so that its words decide; by its template. */
function missedKinds(): Sent[][] {
  const kinds = new Map<string, Sent[]>()
  for (const { template, style, sent } of [3, 4, 5].flatMap((seed) => botPosts(seed, 3000))) {
    const patient = { ...sent, honeypot: '', formAge: null, origin: 'api' } as const
    if (style === 'pitch' && !isFound(patient))
      kinds.set(template, [...(kinds.get(template) ?? []), patient])
  }
  return [...kinds.values()].filter((kind) => kind.length >= 26)
}

const humans = humanPosts(7, 1000)
  .map(({ sent }) => sent)
  .filter((sent) => !isFound(sent))

test('after 20 verdicts of a kind nine in ten of its siblings are found, and every person’s mail stays in', () => {
  const kinds = missedKinds()
  assert.ok(kinds.length >= 4, `${kinds.length} kinds`)
  let [found, all] = [0, 0]
  for (const kind of kinds) {
    const look = taught(kind.slice(0, 20))
    const siblings = kind.slice(20)
    found += siblings.filter((sent) => isFound(sent, look)).length
    all += siblings.length
    const wrong = humans.filter((sent) => isFound(sent, look))
    assert.deepEqual(wrong, [])
  }
  assert.ok(found >= all * 0.9, `${found} of ${all}`)
})

test('after a thousand verdicts on all kinds of spam every person’s mail stays in', () => {
  const look = taught(botPosts(1, 1000).map(({ sent }) => sent))
  assert.deepEqual(
    humans.filter((sent) => isFound(sent, look)),
    [],
  )
})

test('nothing is said before there are five verdicts, or of words that three did not have', () => {
  const word = (spam: number) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => ({ word: one.repeat(5), spam, ham: 0 }))
  assert.deepEqual(weighLearnt(word(4), { spam: 4, ham: 0 }), { points: 0, sign: null })
  assert.deepEqual(weighLearnt(word(2), { spam: 20, ham: 0 }), { points: 0, sign: null })
  assert.ok(weighLearnt(word(5), { spam: 5, ham: 0 }).points > 0)
})

test('what was learnt moves the score within its limits, and never takes out what no person would do', () => {
  const many = (spam: number, ham: number) =>
    Array.from({ length: 100 }, (_, nth) => ({ word: `word${nth}`, spam, ham }))
  const spam = weighLearnt(many(500, 0), { spam: 500, ham: 0 })
  const ham = weighLearnt(many(0, 500), { spam: 500, ham: 500 })
  assert.deepEqual([spam.points, ham.points], [5, -3])
  const [human] = humans as [Sent]
  assert.equal(
    spamScore({ ...human, honeypot: 'x', flooding: true }, ham).score >= quarantineFrom,
    true,
  )
  assert.equal(
    isFound({ ...human, formAge: 'forged' }, () => ham),
    true,
  )
})

test('everyday words, short ones, numbers and the hosts of everybody’s mail teach nothing', () => {
  const message = 'Please call our company about Salesforce prices: 12345 or a1b2c3. Thanks'
  const sent = { email: 'Ada@Gmail.com', company: '', subject: 'Offer', message }
  assert.deepEqual(lessonWords(sent), [])
  const telling = {
    ...sent,
    email: 'ada@lures.example',
    message: 'Casino! https://www.lures.example/x',
  }
  const words = lessonWords(telling)
  for (const word of ['casino', 'from:lures.example', 'link:lures.example'])
    assert.ok(words.includes(word), word)
})
