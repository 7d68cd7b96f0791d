import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFound, typedWords } from './found.ts'

const texts = ['Café plan, 2nd draft.pdf', 'Plans / Norfolk']

const typed: [text: string, isFound: boolean][] = [
  ['', true],
  ['  ', true],
  ['plan', true],
  ['PLAN', true],
  ['cafe', true],
  ['CAFÉ', true],
  ['draft café', true],
  ['norfolk .pdf', true],
  ['plan portland', false],
  ['pdfplans', false],
]

for (const [text, found] of typed)
  test(`“${text}” finds ${found ? 'a text with all of its words' : 'nothing'}`, () =>
    assert.equal(isFound(typedWords(text), ...texts), found))
