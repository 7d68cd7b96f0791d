import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countGibberish, isGibberish } from './gibberish.ts'

const mashed = (length: number) => 'xqzjk'.repeat(20).slice(0, length)

test('gibberish has five to sixty letters', () => {
  for (const length of [5, 60]) assert.equal(isGibberish(mashed(length)), true, String(length))
  for (const length of [4, 61]) assert.equal(isGibberish(mashed(length)), false, String(length))
  assert.equal(isGibberish('1x2q3z4'), false, 'digits are no letters')
  for (const word of ['lantern', 'Österreich', 'привет'])
    assert.equal(isGibberish(word), false, word)
})

test('words of five to sixty letters count, where they are two in five of these', () => {
  const plain = ['lantern', 'harbour', 'orchard', 'quarter', 'measure']
  assert.equal(countGibberish([mashed(5)]), 1)
  assert.equal(countGibberish([mashed(60)]), 1)
  assert.equal(countGibberish([mashed(4), mashed(61)]), 0)
  assert.equal(countGibberish([mashed(5), ...plain.slice(0, 1)]), 1)
  assert.equal(countGibberish([]), 0)
  assert.equal(countGibberish(['of', 'to', 'the', 'lantern']), 0)
  const two = [mashed(60), mashed(60)]
  assert.equal(countGibberish([...two, ...plain.slice(0, 3)]), 2, 'two in five')
})
