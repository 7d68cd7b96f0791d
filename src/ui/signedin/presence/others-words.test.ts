import assert from 'node:assert/strict'
import { test } from 'node:test'
import { othersWords, writingWords } from './others-words.ts'

const [mona, olwen, grete] = ['Mona Vale', 'Olwen Rees', 'Grete Holm'].map((name) => ({
  id: name,
  name,
  is_writing: false,
})) as [Other, Other, Other]
type Other = { id: string; name: string; is_writing: boolean }
const writing = (one: Other) => ({ ...one, is_writing: true })

test('who else has it open is said by name, and from three on by number', () => {
  assert.equal(othersWords([]), '')
  assert.equal(othersWords([mona]), 'Mona Vale has this open')
  assert.equal(othersWords([mona, olwen]), 'Mona Vale and Olwen Rees have this open')
  assert.equal(othersWords([mona, olwen, grete]), 'Mona Vale and 2 others have this open')
})

test('who writes is said before who reads', () => {
  assert.equal(othersWords([writing(mona)]), 'Mona Vale is writing here')
  assert.equal(
    othersWords([mona, writing(olwen)]),
    'Olwen Rees is writing here, Mona Vale has it open',
  )
  assert.equal(
    othersWords([writing(mona), writing(olwen), grete]),
    'Mona Vale and Olwen Rees are writing here, Grete Holm has it open',
  )
})

test('where one writes oneself, who reads is not said', () => {
  assert.equal(writingWords([mona]), '')
  assert.equal(writingWords([mona, writing(olwen)]), 'Olwen Rees is writing here')
})
