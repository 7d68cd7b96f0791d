import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { repeatedPiece } from './password-patterns.ts'
import { passwordProblem } from './password-rules.ts'

const sentence = 'This password is a simple pattern. Please choose another.'

test('a run of neighbouring characters, or a repeated short piece, is refused', () => {
  const patterns = [
    'aaaaaaaaaaaa',
    '            ',
    '🌧🌧🌧🌧🌧🌧🌧🌧🌧🌧🌧🌧',
    'abababababab',
    'tuba!7tuba!7',
    'tuba!7tuba!7tu',
    'abcdefghijkl',
    'ZYXWVUTSRQPO',
    'абвгдежзийкл',
    '123456789012',
    '098765432109',
    'qwertyuiopas',
    'QwErTyUiOp!@',
    'qwertzuiop123',
    'uztrewqpoiuz',
    'azertyuiopqs',
    '1qaz2wsx3edc',
    '!QAZ2wsx#EDC',
    '!QAZ@WSX#EDC',
    '1qaz5tgb1qaz6yhn1qaz2wsx1qaz',
    'zaq1xsw2cde3',
    'mnbvcxzlkjhgfdsa',
    '123qweasdzxc',
    '741852963000',
    '111222333444',
    '112233445566',
    '1q2w3e4r5t6y',
    'a1b2c3d4e5f6',
    'abcdefghijkl!!',
    'abcdef 5309718',
    'dragondragon',
    'dragondragon1',
  ]
  const taken = patterns.filter((password) => passwordProblem(password, []) !== sentence)
  assert.deepEqual(taken, [])
})

test('a password with only some traits of a pattern is accepted', () => {
  for (const password of [
    // Neighbouring keys, but not in a straight line.
    'yzhnjhlazdvg',
    'ghiaxzzhwjzh',
    // A run, and then something else.
    'qwertyuiopxtn',
    'abc and nothing else',
    'hijo 5309 7186',
    // The piece is longer than 12 characters, so repeating it does no harm.
    'tuba-mango-ledger tuba-mango-ledger ',
  ]) {
    assert.equal(passwordProblem(password, []), null, password)
  }
})

test('the repeated piece is the shortest one possible', () => {
  const text = fc.array(fc.constantFrom('a', 'x'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), (piece, times) => {
      const repeated = piece.join('').repeat(times)
      const sizes = Array.from(repeated, (_, at) => at + 1)
      const size = sizes.find((n) => repeated.slice(0, n).repeat(repeated.length / n) === repeated)
      assert.equal(repeatedPiece(repeated), repeated.slice(0, size))
    }),
  )
})
