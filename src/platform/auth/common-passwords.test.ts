import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isCommon } from './common-passwords.ts'
import { passwordProblem } from './password-rules.ts'

const common = 'This password is among the most common ones. Please choose another.'

/** Asserts that each password gets this sentence. */
function allGet(sentence: string, passwords: readonly string[]): void {
  const others = passwords.filter((password) => passwordProblem(password, []) !== sentence)
  assert.deepEqual(others, [], sentence)
}

test('a common password, plain or disguised, is refused', () => {
  allGet(common, [
    'unbelievable',
    'Unbelievable',
    'UNBELIEVABLE!',
    'professional2026',
    '99!professional',
    'leavemealone',
    'Password2026!',
    'p@ssw0rd2026!',
    'pr0fess10nal!',
    'M1cro$oft2026',
    'pass-word-2026',
    'dragon-dragon-7',
    'Monkey 19840312',
    'ｐａｓｓｗｏｒｄ２０２６',
  ])
})

test('the shipped list is sorted, without duplicates, and as long as ASVS requires', () => {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const words = text.trimEnd().split('\n')
  assert.ok(text.endsWith('\n') && text.length <= 250_000)
  assert.deepEqual(words, [...new Set(words)].sort(), 'each once, sorted')
  assert.deepEqual(
    words.filter((word) => !/^[\x21-\x7E]{4,}$/.test(word) || word !== word.toLowerCase()),
    [],
  )
  const long = words.filter((word) => word.length >= 12)
  // ASVS 5.0 (6.2.4) requires 3,000 that the rules on length would let through.
  assert.ok(long.length >= 3_000, `${long.length} are long enough to be used`)
  assert.deepEqual(
    long.filter((word) => passwordProblem(word, []) === null),
    [],
  )
  assert.deepEqual(
    words.filter((word) => !isCommon(word)),
    [],
  )
})
