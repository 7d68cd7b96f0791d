import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyCharacter, anyWritten } from '../../../test/support/any-character.ts'
import { times } from '../../../test/support/thorough.ts'
import { composed, passwordProblem } from './password-rules.ts'

const anna = ['anna.weber', 'Anna.Weber@hartmann.example', 'Anna', 'Wéber', 'Hartmann & Söhne']

const own = 'Do not use your name or your email address as your password.'

/** Asserts that each password gets this sentence; null: is accepted. */
function allGet(sentence: string | null, passwords: readonly string[]): void {
  const others = passwords.filter((password) => passwordProblem(password, anna) !== sentence)
  assert.deepEqual(others, [], String(sentence))
}

test('a password that nobody would guess is accepted, whatever its characters', () => {
  allGet(null, [
    'correct horse battery staple',
    'tuba-mango-ledger',
    'Der Mond ist aufgegangen',
    'xK9#mQ2$vLpz',
    'anna weber likes rhubarb',
    'Hartmann pays the bills',
    '8402 9573 1168',
    'пароль моей кошки',
    '雨降って地固まる、犬も歩けば',
    '🌧🚲🎻🦔🍋🪁🧭🥨🚜🌵🎈🦜',
    '!?)({%&;:_+-~',
    'predetermined qwerty',
  ])
})

test('a password has 12 to 256 characters as people count them, composed or not', () => {
  const few = 'Use at least 12 characters.'
  const many = 'Use at most 256 characters.'
  allGet(few, ['', ' ', 'tuba-mango-', '🌧🚲🎻🦔🍋🪁🧭🥨🚜🌵🎈', 'é è ü ö ä ñ'.normalize('NFD')])
  allGet(null, ['tuba-mango-l', 'é è ü ö ä ñ!'.normalize('NFD')])
  const [long = ''] = fc.sample(fc.string({ unit: anyWritten, minLength: 300, maxLength: 300 }), 1)
  const chars = Array.from(long.normalize('NFC'))
  allGet(null, [chars.slice(0, 256).join('')])
  allGet(many, [chars.slice(0, 257).join(''), 'x'.repeat(65_536)])
})

test('a character of several code points counts as one', () => {
  for (const [char, units] of [
    ['\u1F82', 4],
    ['\u{16D6A}', 6],
    ['é', 2],
  ] as const) {
    const pieces = char.normalize('NFD')
    assert.equal(pieces.length, units)
    assert.equal(composed(pieces.repeat(256)), char.repeat(256))
    assert.equal(composed(pieces.repeat(257)), null)
  }
})

test('64 kB of accents in a bad order are refused within 200 ms', () => {
  const start = performance.now()
  // Composing them would block the process for more than a second.
  const password = `a${'\u0301'.repeat(16_000)}${'\u0323'.repeat(16_000)}`
  assert.equal(passwordProblem(password, anna), 'Use at most 256 characters.')
  assert.ok(performance.now() - start < 200)
})

test('a password made of a person’s name, address or firm is refused', () => {
  allGet(own, [
    'anna.weber@hartmann.example',
    'ANNA.WEBER@HARTMANN.EXAMPLE',
    'AnnaWeber2026!',
    '2026annaweber',
    'anna-anna-anna',
    'Weber, Anna W\u00e9ber',
    'hartmannsohne',
    'Hartmann & Söhne 1987',
    'annahartmann',
    'a n n a w e b e r ! 1',
  ])
  assert.equal(passwordProblem('a.weber-2026!', ['a.weber']), own)
  assert.equal(passwordProblem('annaannaanna7', ['anna1990']), own)
  assert.equal(passwordProblem('annaweber2026', []), null, 'only of this person')
  assert.equal(passwordProblem('xxxxxx-yz-1234', ['', ' ', '-', 'x', 'y', 'z', '1']), null)
})

const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ unit: anyWritten, maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('a', 'b', '1', 'q', 'anna', '!', '\u0301'), { maxLength: 300 })
    .map((parts) => parts.join('')),
)

test('any text is refused with a sentence or accepted, within a second', () => {
  fc.assert(
    fc.property(anything, fc.array(anything, { maxLength: 8 }), (password, about) => {
      const start = performance.now()
      const problem = passwordProblem(password, about)
      assert.ok(problem === null || /^[A-Z][^.]+\.( Please choose another\.)?$/.test(problem))
      assert.ok(performance.now() - start < 1_000)
    }),
    { numRuns: times(500, 20_000) },
  )
})

test('the rules judge a password the same, composed or decomposed', () => {
  fc.assert(
    fc.property(anything, (password) => {
      assert.equal(
        passwordProblem(password.normalize('NFD'), anna),
        passwordProblem(password.normalize('NFC'), anna),
      )
    }),
    { numRuns: times(300, 20_000) },
  )
})

test('a repeated short piece is refused, and so are a person’s words in any order', () => {
  const piece = fc.string({ minLength: 1, maxLength: 11 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(piece, (text) => {
      const repeated = text.repeat(Math.max(2, Math.ceil(12 / text.length)))
      assert.notEqual(passwordProblem(repeated, []), null, repeated)
    }),
  )
  const parts = fc.array(fc.constantFrom('anna', 'WEBER', 'Hartmann', '@', '.', ' '), {
    minLength: 12,
    maxLength: 20,
  })
  fc.assert(
    fc.property(parts, fc.constantFrom('', '1', '2026!'), (texts, tail) => {
      fc.pre(texts.some((text) => text.length > 1))
      assert.notEqual(passwordProblem(`${texts.join('')}${tail}`, anna), null)
    }),
  )
})

test('digits around four letters in a row are a pattern, and around three they are not', () => {
  const pattern = 'This password is a simple pattern. Please choose another.'
  allGet(pattern, ['qwer83916205', '8391 6205 abcd'])
  allGet(null, ['qwe839162057', '8391 6205 7abc', 'qwrt83916205'])
})
