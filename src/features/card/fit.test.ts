import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letters } from '../../ui/base/styles/letters.ts'
import { builtInCompany } from '../content/builtin.ts'
import { compose } from './compose.ts'
import { drawable } from './drawable.ts'
import { fit, type Box, type TextSpace } from './fit.ts'

/** The height if each letter were as wide as its size; a word longer than a line is broken. */
async function height({ props: { style, children } }: Box, width: number): Promise<number> {
  const size = Number(style['fontSize'])
  const most = width / size
  let [lines, at] = [1, 0]
  assert.ok(typeof children === 'string')
  for (const { length } of children.split(' ')) {
    const isFirst = at === 0
    if (!isFirst && at + 1 + length > most) [lines, at] = [lines + 1, length]
    else at += length + (isFirst ? 0 : 1)
    if (at > most) [lines, at] = [lines + Math.ceil(at / most) - 1, at % most]
  }
  return lines * size * Number(style['lineHeight'])
}

const area: TextSpace = {
  style: {},
  width: 200,
  leading: 1,
  steps: [
    { size: 10, lines: 2 },
    { size: 5, lines: 2 },
  ],
}

const fitted = async (...texts: [string, ...string[]]) => {
  const { style, children } = (await fit(texts, area, height)).props
  return {
    text: children,
    size: style['fontSize'],
    balanced: style['textWrap'],
    cut: style['lineClamp'],
  }
}

test('a title that fits has the largest size, in lines of about equal length', async () => {
  const text = 'What the second year really costs'
  assert.deepEqual(await fitted(text), { text, size: 10, balanced: 'balance', cut: undefined })
})

test('a long title shrinks, and is cut only at the smallest size', async () => {
  const long = 'one two three four five six seven eight nine ten'
  assert.deepEqual(await fitted(long), { text: long, size: 5, balanced: 'balance', cut: undefined })
  const longer = `${long}, ${long}, ${long}`
  assert.deepEqual(await fitted(longer), { text: longer, size: 5, balanced: undefined, cut: 2 })
})

test('a title with a long word shrinks before the word is broken', async () => {
  const word = 'Donaudampfschifffahrtselektrizität'
  assert.deepEqual(await fitted(word), { text: word, size: 5, balanced: 'balance', cut: undefined })
})

test('an excerpt that is too long loses whole sentences before one is cut', async () => {
  const excerpt = `${'What is kept stays. '.repeat(9)}What is too much goes away.`
  const words = { label: '', title: 'About', excerpt, firm: 'Coronet' }
  const narrow = async (box: Box, width: number) => await height(box, width / 2)
  const texts = JSON.stringify(await compose(words, { strong: '', normal: '', muted: '' }, narrow))
  assert.match(texts, /"(What is kept stays\. )*What is kept stays\."/)
  assert.doesNotMatch(texts, /lineClamp|goes away/)
})

test('signs that the fonts lack are left out, and a title in another script becomes the name of the firm', () => {
  const { name } = builtInCompany
  const words = { label: '漢字', title: 'We 🎉 launched', excerpt: 'Šárka → Øystein', firm: name }
  assert.deepEqual(drawable(words, letters), {
    label: '',
    title: 'We launched',
    excerpt: 'Šárka Øystein',
    firm: name,
  })
  assert.equal(drawable({ ...words, title: 'Привет, мир' }, letters).title, name)
})
