import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fit, fitSentences } from './lines.ts'

/** Each letter is one wide. */
const measure = (text: string) => Array.from(text).length
const room = {
  width: 20,
  steps: [
    { size: 1, lines: 2 },
    { size: 0.5, lines: 2 },
  ],
}

test('a title is broken into lines that are about equally long', () => {
  const { size, lines } = fit('What the second year really costs', measure, room)
  assert.deepEqual({ size, lines }, { size: 1, lines: ['What the second', 'year really costs'] })
  assert.deepEqual(fit('About', measure, room), { size: 1, lines: ['About'] })
  assert.deepEqual(fit('', measure, room), { size: 1, lines: [] })
})

test('a title shrinks before it is cut, and is cut at a word', () => {
  const long = 'one two three four five six seven eight nine ten'
  assert.deepEqual(fit(long, measure, room), {
    size: 0.5,
    lines: ['one two three four five', 'six seven eight nine ten'],
  })
  const { size, lines } = fit(`${long}, ${long}, ${long}`, measure, room)
  assert.equal(size, 0.5)
  assert.deepEqual(lines, [
    'one two three four five six seven eight',
    'nine ten, one two three four five six…',
  ])
})

test('a word that no line holds is broken, and no line is ever too long', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  for (const text of [word, `${word} ${word}`, `a ${word}, b ${word} c`]) {
    const { size, lines } = fit(text, measure, room)
    assert.ok(lines.length <= 2, lines.join('|'))
    assert.ok(
      lines.every((line) => measure(line) * size <= room.width),
      lines.join('|'),
    )
  }
})

test('of a text that is too long, sentences go before one of them is cut', () => {
  const text =
    'What is kept stays. What is too much for the little room that there is goes away. So does this.'
  const kept = 'What is kept stays. What is too much for the little room that there is goes away.'
  assert.equal(fitSentences(text, measure, room).lines.join(' '), kept)
  const { lines } = fitSentences(text.slice(20), measure, { ...room, width: 10 })
  assert.match(lines.join(' '), /^What is too .*…$/)
})
