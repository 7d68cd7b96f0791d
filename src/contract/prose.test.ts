import assert from 'node:assert/strict'
import { test } from 'node:test'
import { richText } from './richtext.ts'
import { doc, h2, h3, ol, p, quote, plainText, readingMinutes, ul } from './prose.ts'

const everything = doc(
  h2('Before you start'),
  p('Agree who **owns** each field, then [write it down](/services/integration).'),
  h3('In order'),
  ol('Profile', '**Rehearse** twice'),
  ul('[Mail us](mailto:hello@coronet.example)', 'Or wait'),
  quote('First thought.', 'Second thought.'),
)

test('what the writer makes is formatted text that the schema takes unchanged', () => {
  assert.deepEqual(richText.parse(everything), everything)
})

test('bold and links become marks, and the words around them keep their spaces', () => {
  assert.deepEqual(p('A **bold** word and a [link](/blog).').content, [
    { type: 'text', text: 'A ' },
    { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
    { type: 'text', text: ' word and a ' },
    { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: '/blog' } }] },
    { type: 'text', text: '.' },
  ])
})

test('marks are understood in the items of a list', () => {
  assert.deepEqual(ul('**Do** this').content[0], {
    type: 'listItem',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Do', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' this' },
        ],
      },
    ],
  })
})

test('stars and brackets that mark nothing stay as they are', () => {
  assert.deepEqual(p('2 * 3, [sic], a**b').content, [{ type: 'text', text: '2 * 3, [sic], a**b' }])
})

test('an unsafe link is refused by the schema', () => {
  assert.equal(richText.safeParse(doc(p('[x](javascript:alert)'))).success, false)
  assert.equal(richText.safeParse(doc(p('[x](//elsewhere.example)'))).success, false)
})

test('a started minute of reading counts whole', () => {
  const text = (count: number) => doc(p(Array(count).fill('word').join(' ')))
  assert.equal(plainText(everything).split(/\s+/).length, 25)
  assert.deepEqual(
    [1, 220, 221].map((count) => readingMinutes(text(count))),
    [1, 1, 2],
  )
})
