import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { doc, h2, p, quote, table, ul, pictureBlock } from '../../../contract/prose.ts'
import type { Block, RichText } from '../../../contract/richtext.ts'
import {
  comparePlain,
  compareProse,
  farthestKin,
  paired,
  type Line,
  type Stands,
} from './compare-words.ts'
import { unitsOf } from './text-units.ts'

const signs = { same: '', added: '+', removed: '-' } as const

/** `a [-b-][+c+]`, one line each. */
const shown = (lines: readonly Line[]) =>
  lines.map(({ stands, pieces }) => {
    const words = pieces.map(({ stands: one, text }) =>
      one === 'same' ? text : `[${signs[one]}${text}${signs[one]}]`,
    )
    return signs[stands] + words.join('')
  })

/** What one of the two texts said, by the comparison. */
const sideOf = (lines: readonly Line[], without: Stands) =>
  lines
    .filter(({ stands }) => stands !== without)
    .map(({ pieces }) =>
      pieces
        .filter(({ stands }) => stands !== without)
        .map(({ text }) => text)
        .join(''),
    )

const linesOf = ({ content }: RichText) =>
  content.map((one) => sideOf(compareProse(null, doc(one)), 'removed'))

test('a changed word stands beside what it replaced, in its paragraph', () => {
  const before = doc(h2('By hand'), p('Not before the first frost.'), p('Never shake the tree.'))
  const after = doc(h2('By hand'), p('Not before the second frost.'), p('Never shake the tree.'))
  assert.deepEqual(shown(compareProse(before, after)), [
    'By hand',
    'Not before the [-first-][+second+] frost.',
    'Never shake the tree.',
  ])
})

test('a paragraph that was put in is added as a whole, and one taken out is removed', () => {
  const [one, two, three] = [p('Late, by hand.'), p('Something else altogether.'), p('Dry.')]
  assert.deepEqual(shown(compareProse(doc(one, three), doc(one, two, three))), [
    'Late, by hand.',
    '+Something else altogether.',
    'Dry.',
  ])
  assert.deepEqual(shown(compareProse(doc(one, two, three), doc(one, three))), [
    'Late, by hand.',
    '-Something else altogether.',
    'Dry.',
  ])
})

test('each item of a list, and each paragraph of a quote, is compared by itself', () => {
  const before = doc(ul('Never shake it', 'Dry'), quote('Late is best.'))
  const after = doc(ul('Never ever shake it', 'Dry'), quote('Late is good.'))
  const lines = compareProse(before, after)
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['bullet', 'bullet', 'quote'],
  )
  assert.deepEqual(shown(lines), ['Never [+ever +]shake it', 'Dry', 'Late is [-best-][+good+].'])
})

test('each row of a table is compared by itself, cell by cell', () => {
  const before = doc(table(['Tree', 'Picked'], ['Quince', 'late'], ['Medlar', 'late']))
  const after = doc(table(['Tree', 'Picked'], ['Quince', 'late, dry'], ['Medlar', 'late']))
  assert.deepEqual(shown(compareProse(before, after)), [
    'Tree | Picked',
    'Quince | late[+, dry+]',
    'Medlar | late',
  ])
})

test('a word that becomes bold, or leads elsewhere, has changed', () => {
  const [before, after] = [doc(p('Not the first frost.')), doc(p('Not the **first** frost.'))]
  assert.deepEqual(shown(compareProse(before, after)), ['Not the [-first-][+first+] frost.'])
  const to = (href: string) => doc(p(`See [us](${href}) today.`))
  assert.deepEqual(shown(compareProse(to('/a'), to('/b'))), ['See [-us-][+us+] today.'])
})

test('plain texts are compared by words', () => {
  const pieces = comparePlain('Quinces, late', 'Medlars, late')
  assert.deepEqual(
    pieces.map(({ stands, text }) => [stands, text]),
    [
      ['removed', 'Quinces'],
      ['added', 'Medlars'],
      ['same', ', late'],
    ],
  )
})

test('a long paragraph is compared by its sentences first, and by words within them', () => {
  const sentences = Array.from({ length: 80 }, (_, nth) => `Tree ${nth} bears late and well.`)
  const before = doc(p(sentences.join(' ')))
  const after = doc(p(sentences.with(40, 'Tree 40 bears early and well.').join(' ')))
  const [line] = shown(compareProse(before, after))
  assert.match(
    line ?? '',
    /Tree 39 bears late and well\. Tree 40 bears \[-late-\]\[\+early\+\] and well/,
  )
})

test('of two long tables with little in common, each row is held against a few and read once', () => {
  const rows = (word: string) =>
    unitsOf(doc(table(...Array.from({ length: 500 }, (_, nth) => [`${word} ${nth}`, 'x']))))
  const [gone, come] = [rows('Quince'), rows('Medlar')]
  const reads = new Map<object, number>()
  for (const unit of [...gone, ...come]) {
    const { words } = unit
    Object.defineProperty(unit, 'words', {
      get() {
        reads.set(unit, (reads.get(unit) ?? 0) + 1)
        return words
      },
    })
  }
  paired(gone, come)
  assert.equal(Math.max(...reads.values()), 1)
  let compared = 0
  const pairs = paired(gone, come, () => (compared += 1) === 0)
  assert.ok(compared <= 500 * farthestKin, `${compared} comparisons`)
  assert.equal(pairs.length, 1_000)
})

test('what is akin is found up to the fortieth that is left, and not beyond', () => {
  const gone = unitsOf(doc(...Array.from({ length: 42 }, (_, nth) => p(`Quince ${nth}`))))
  const [come] = unitsOf(doc(p('Medlar')))
  assert.ok(come)
  for (const [kin, is] of [
    [0, true],
    [39, true],
    [40, false],
  ] as const) {
    const pairs = paired(gone, [come], (old) => old === gone[kin])
    assert.equal(
      pairs.some(([old, unit]) => old === gone[kin] && unit === come),
      is,
      `${kin}`,
    )
  }
})

test('whatever was changed, both texts can be read from the comparison whole', () => {
  const words = fc.array(fc.constantFrom('late', 'dry', 'by', '**hand**', 'never.', ',', 'frost'), {
    minLength: 1,
    maxLength: 150,
  })
  const text = fc
    .array(words, { maxLength: 8 })
    .map((all) => doc(...all.map((one) => p(one.join(' ')))))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = compareProse(before, after)
      assert.deepEqual(sideOf(lines, 'added'), linesOf(before).flat())
      assert.deepEqual(sideOf(lines, 'removed'), linesOf(after).flat())
    }),
  )
})

test('another picture is a change, and so are the words of one', () => {
  const saidOf = (before: Block, after: Block) =>
    compareProse(doc(before), doc(after)).flatMap(({ pieces }) =>
      pieces.map(({ stands, text }) => `${stands} ${text}`),
    )
  const hill = pictureBlock('a', 'A hill', 'Seen')
  assert.deepEqual(saidOf(hill, hill), ['same Picture: A hill. Seen'])
  assert.deepEqual(saidOf(hill, pictureBlock('b', 'A hill', 'Seen')), [
    'removed Picture',
    'added Picture',
    'same : A hill. Seen',
  ])
  assert.ok(saidOf(hill, pictureBlock('a', 'A quay', 'Seen')).includes('added quay'))
})
