import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { doc, pictureBlock, h2, h3, ol, p, quote, table, ul } from '../../../../contract/prose.ts'
import {
  longestRichText,
  richText,
  type Block,
  type Inline,
  type RichText,
} from '../../../../contract/richtext.ts'
import { keepEnds } from './escape.ts'
import { textOfFile, whyTooLong } from './file.ts'
import { readMarkdown } from './read.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write.ts'

const origin = 'https://firm.example'
const again = (text: RichText) => readMarkdown(writeMarkdown(text, origin), origin)

const whole = doc(
  h2('Before you start'),
  p('Agree who **owns** each field, then [write it down](/services/integration).'),
  pictureBlock('abc_D-1', 'A "hill"', 'Seen from [here] & there'),
  pictureBlock('abc_D-1', null),
  h3('In order'),
  ol('Profile', '**Rehearse** twice'),
  ul('[Mail us](mailto:hello@coronet.example)', 'Or wait'),
  quote('First thought.', 'Second thought.'),
  table(['', 'Picked'], ['Quince', 'after the **first** | frost']),
)

test('a text is Markdown that people read and write', () => {
  assert.equal(
    writeMarkdown(whole, origin),
    String.raw`## Before you start

Agree who **owns** each field, then [write it down](</services/integration>).

![A "hill"](https://firm.example/media/abc_D-1/1/800.webp "Seen from [here] \& there")

![](https://firm.example/media/abc_D-1/1/800.webp#decorates)

### In order

1. Profile
2. **Rehearse** twice

- [Mail us](<mailto:hello@coronet.example>)
- Or wait

> First thought.
>
> Second thought.

|  | Picked |
| --- | --- |
| Quince | after the **first** \| frost |
`,
  )
  assert.deepEqual(again(whole), whole)
})

const sign = fc.constantFrom(
  ...Array.from(`aB9 äé🙂 .,:;!?-–+=#>*_\`~|[](){}<>&"'/\\$%^@\n\t\u00a0`),
)
const hard = fc.string({ unit: sign, minLength: 1, maxLength: 12 })
const entity = fc.constantFrom(
  '&amp;',
  '&#32;',
  '<br>',
  '---',
  '1. ',
  '```',
  '~~~',
  '![',
  '](',
  '**',
)
const word = fc.oneof(hard, entity, fc.constantFrom('word', 'two words', 'a.b'))
const href = fc.constantFrom(
  '/services',
  'https://a.example/(b) c?d=1&amp;e',
  '#x_y',
  'mailto:a@b.c',
)
const mark = fc.oneof(
  fc.constantFrom(
    { type: 'bold' } as const,
    { type: 'italic' } as const,
    { type: 'code' } as const,
  ),
  href.map((to) => ({ type: 'link' as const, attrs: { href: to } })),
)
const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })
const piece: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text: word, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' as const }) },
)
const inline = fc.array(piece, { maxLength: 5 })
const paragraph = inline.map((content) => ({ type: 'paragraph' as const, content }))
const paragraphs = fc.array(paragraph, { maxLength: 3 })
const listItem = paragraphs.map((content) => ({ type: 'listItem' as const, content }))
const cell = fc.record({
  type: fc.constantFrom('tableHeader' as const, 'tableCell' as const),
  content: paragraphs,
})
const grid = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([width, height]) =>
    fc.array(
      fc.record({
        type: fc.constant('tableRow' as const),
        content: fc.array(cell, { minLength: width, maxLength: width }),
      }),
      { minLength: height, maxLength: height },
    ),
  )
const oneLine = hard.map((text) => text.replaceAll(/[\n\t]/g, ' '))
const blocks: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading' as const),
    attrs: fc.constantFrom({ level: 2 as const }, { level: 3 as const }),
    content: inline,
  }),
  fc.record({
    type: fc.constantFrom('bulletList' as const, 'orderedList' as const),
    content: fc.array(listItem, { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('blockquote' as const), content: paragraphs }),
  fc.record({ type: fc.constant('table' as const), content: grid }),
  fc
    .tuple(fc.option(oneLine), fc.oneof(fc.constant(''), oneLine))
    .map(([alt, caption]) => pictureBlock('abc_D-1', alt, caption)),
)
const texts = fc.array(blocks, { maxLength: 5 }).map((content) => doc(...content))

/** The same without marks. */
function bare<Part>(part: Part): Part {
  if (Array.isArray(part)) return joinedWords(part.map(bare)) as Part
  if (typeof part !== 'object' || part === null) return part
  const { marks: _, ...rest } = part as Record<string, unknown>
  return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, bare(one)])) as Part
}

function joinedWords(all: { type?: string; text?: string }[]) {
  const joined: typeof all = []
  for (const one of all) {
    const last = joined.at(-1)
    if (one?.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: `${last.text}${one.text}` }
    else joined.push(one)
  }
  return joined
}

/** All that is said, without spaces. */
const said = (text: RichText): string =>
  (JSON.stringify(text.content).match(/"(text|alt|caption)":"(\\.|[^"\\])*"/g) ?? [])
    .map((one) => JSON.parse(`{${one}}`) as Record<string, string>)
    .filter((one) => one['text'] !== 'text')
    .flatMap((one) => Object.values(one))
    .join('')
    .replaceAll(/\s/g, '')

test('every text of the contract comes back from Markdown with all that it says, in the same blocks', () => {
  fc.assert(
    fc.property(texts, (text) => {
      assert.ok(richText.safeParse(text).success)
      const read = again(text)
      assert.ok(richText.safeParse(read).success)
      assert.deepEqual(bare(read), bare(tidy(text)))
      assert.equal(said(read), said(text))
      assert.deepEqual(again(read), read, 'and from then on it is the same')
    }),
    { numRuns: 500 },
  )
})

const plainWord = fc.constantFrom('quince', 'Ä2', 'go')
const apart = fc.tuple(plainWord, marks).map(([text, of]): Inline[] => [
  { type: 'text', text, ...(of.length > 0 && { marks: of }) },
  { type: 'text', text: ' ' },
])
const apartWords = fc
  .array(apart, { minLength: 1, maxLength: 6 })
  .map((all) => doc({ type: 'paragraph', content: [...all.flat(), { type: 'text', text: 'end' }] }))

test('words with marks come back with the same marks', () => {
  fc.assert(
    fc.property(apartWords, (text) => assert.deepEqual(again(text), tidy(text))),
    { numRuns: 500 },
  )
})

/** As it is, without marks. */
const plainly = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const foreign: [markdown: string, text: RichText][] = [
  ['# Title\n\nA\nb', doc(h2('Title'), p('A b'))],
  ['Setext\n===\n\n#### Deep', doc(h2('Setext'), h3('Deep'))],
  ['- a\n  - b\n- c', doc(ul('a', 'b', 'c'))],
  ['<script>alert(1)</script>', doc(p('<script>alert(1)</script>'))],
  ['[x](javascript:alert)', doc(plainly('[x](javascript:alert)'))],
  ['[x](https://)', doc(p('x'))],
  ['[x](<https://exa mple.com>)', doc(p('x'))],
  ['[x](http://a.example)', doc(p('[x](https://a.example)'))],
  ['![a hill](https://b.example/a.png)', doc(p('[a hill](https://b.example/a.png)'))],
  ['a ![b](/media/x/3/400.jpg "c") d', doc(p('a '), pictureBlock('x', 'b', 'c'), p(' d'))],
  ['> - a\n>\n> ## b', doc(quote('a', 'b'))],
  ['a\n\n---\n\nb', doc(p('a'), p('b'))],
  ['~~a~~', doc(p('~~a~~'))],
]

test('Markdown of others is read as far as a text has it', () => {
  for (const [markdown, text] of foreign)
    assert.deepEqual(readMarkdown(markdown, origin), text, markdown)
  const code = readMarkdown('```js\na\nb\n```', origin)
  assert.match(JSON.stringify(code), /"a","marks":\[{"type":"code"}\]},{"type":"hardBreak"}/)
})

test('whatever Markdown names by its number, what is read can be saved', () => {
  const picture = (alt: string, caption = '') => `![${alt}](/media/x/1/400.jpg "${caption}")`
  const long = `${'a'.repeat(499)}🙂`
  const cut = 'a'.repeat(499)
  for (const [markdown, text] of [
    ['a&#13;b&#9;c&#10;d', doc(p('a b c d'))],
    ['# a&#13;b', doc(h2('a b'))],
    [picture('a\tb&#13;c&#10;d', 'e&#9;f\ng'), doc(pictureBlock('x', 'a b c d', 'e f g'))],
    [picture(long, long), doc(pictureBlock('x', cut, cut))],
  ] as const) {
    const read = readMarkdown(markdown, origin)
    assert.deepEqual(read, text, markdown)
    assert.ok(richText.safeParse(read).success, markdown)
  }
  const odd = fc.constantFrom('a', ' ', '&#13;', '&#9;', '&#10;', '&#xd83d;', '\t', '`', '\n', '🙂')
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 20 }), (all) => {
      for (const markdown of [
        all.join(''),
        picture(all.join(''), all.join('')),
        `| ${all.join('')} |`,
      ])
        assert.ok(richText.safeParse(readMarkdown(markdown, origin)).success, markdown)
    }),
  )
})

test('a long run of spaces is kept at both ends, and in the middle as it is', () => {
  const run = ' '.repeat(300_000)
  assert.equal(keepEnds(`a${run}b`), `a${run}b`)
  assert.equal(keepEnds(' \u00a0a b\t'), '&#32;&#160;a b&#9;')
  assert.equal(keepEnds('  '), '&#32;&#32;')
})

test('a text that is longer than what can be saved is refused in words', () => {
  const { text } = textOfFile('a'.repeat(longestRichText - 1000), origin)
  assert.equal(whyTooLong(text), null)
  const words = 'This text is too long to be saved: it is 1.5 times the most. Make several of it.'
  assert.equal(whyTooLong(textOfFile('word\n\n'.repeat(9000), origin).text), words)
})
