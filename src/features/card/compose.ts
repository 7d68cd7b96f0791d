import type { Card, CardLine, CardWords } from './contract.ts'
import { fit, fitSentences, type Fitted, type Room } from './lines.ts'
import type { Typeface } from './typeface.ts'

/** The two typefaces of the site. */
export interface Typefaces {
  display: Typeface
  text: Typeface
}

/** Where the words begin, and the lowest that they reach, in pixels. */
const left = 72
const bottom = 562

const titleRoom: Room = {
  width: 676,
  steps: [
    { size: 76, lines: 2 },
    { size: 68, lines: 3 },
    { size: 60, lines: 3 },
    { size: 54, lines: 4 },
    { size: 48, lines: 4 },
    { size: 42, lines: 4 },
    { size: 38, lines: 4 },
  ],
}
/** Two lines say what a page is about; a short title leaves room for a third. */
const excerptRoom = (titleLines: number): Room => ({
  width: 620,
  steps: [
    { size: 27, lines: titleLines < 3 ? 3 : 2 },
    { size: 24, lines: titleLines < 4 ? 3 : 2 },
  ],
})
const firmRoom: Room = { width: 640, steps: [28, 24, 20].map((size) => ({ size, lines: 1 })) }
const labelRoom: Room = { width: titleRoom.width, steps: [{ size: 26, lines: 1 }] }

/** As on the site: see the sizes of headings in tokens.css and base.css. */
const tracking = -0.022

/** Puts the words of a card in their places, from the bottom up. */
export function compose(words: CardWords, { display, text }: Typefaces): Card {
  const { label, title, excerpt, firm } = drawable(words, text)
  const heading = setter(display, tracking)
  const named = setter(display, -0.015)
  const plain = setter(text)
  const signed = fit(firm, named.measure, firmRoom)
  const titled = fit(title, heading.measure, titleRoom)
  const told = fitSentences(excerpt, plain.measure, excerptRoom(titled.lines.length))
  const excerptTop = bottom - told.lines.length * told.size * 1.42
  const titleTop = excerptTop - titled.lines.length * titled.size * 1.06 - (excerpt ? 22 : 0)
  const labelled = fit(label, plain.measure, labelRoom)
  return {
    seed: seedOf(`${title} ${label}`),
    lines: [
      ...named.place(signed, {
        x: left + 54,
        top: 90 - signed.size * 0.65,
        leading: 1.3,
        ink: 'loud',
      }),
      ...plain.place(labelled, { x: left, top: titleTop - 50, leading: 1.3, ink: 'quiet' }),
      ...heading.place(titled, { x: left, top: titleTop, leading: 1.06, ink: 'loud' }),
      ...plain.place(told, { x: left, top: excerptTop, leading: 1.42, ink: 'plain' }),
    ],
  }
}

/**
 * The words without signs that our typefaces lack, such as emoji. A title in a script that they
 * lack gives way to the name of the firm: half a title says something else.
 */
function drawable(words: CardWords, typeface: Typeface): CardWords {
  const drawn = (text: string) =>
    Array.from(text.normalize('NFC'))
      .filter((letter) => /\s/.test(letter) || typeface.knows(letter))
      .join('')
      .trim()
  const told = (text: string) =>
    Array.from(text.normalize('NFC')).every(
      (letter) => !/\p{L}/u.test(letter) || typeface.knows(letter),
    )
      ? drawn(text)
      : ''
  return {
    label: told(words.label),
    title: told(words.title) || drawn(words.firm),
    excerpt: told(words.excerpt),
    firm: drawn(words.firm),
  }
}

interface Place {
  x: number
  /** Of the first line's box, of which the letters take the middle. */
  top: number
  /** The height of a line, in sizes. */
  leading: number
  ink: CardLine['ink']
}

/** Measures and places text in a typeface. */
function setter(typeface: Typeface, tracking = 0) {
  const widths = new Map<string, number>()
  return {
    measure(text: string): number {
      const known = widths.get(text)
      if (known !== undefined) return known
      const width = typeface.set(text, tracking).width / typeface.units
      widths.set(text, width)
      return width
    },
    place: ({ size, lines }: Fitted, { x, top, leading, ink }: Place): CardLine[] =>
      lines.map((line, at) => ({
        glyphs: typeface.set(line, tracking).glyphs,
        x,
        // A baseline a third of the size below the middle looks centred.
        y: Math.round(top + (at + 0.5) * size * leading + size * 0.35),
        scale: size / typeface.units,
        ink,
      })),
  }
}

/** A number from a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0
  }
  return hash
}
