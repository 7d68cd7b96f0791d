import { diffArrays, diffWordsWithSpace } from 'diff'
import type { RichText } from '../../../contract/richtext.ts'
import {
  sentencesIn,
  unitsOf,
  type LineKind,
  type TextMark,
  type Unit,
  type Word,
} from './text-units.ts'

/** How words stand in the later of two texts. */
export type Stands = 'same' | 'added' | 'removed'

/** Some words with one state and one set of marks. */
export interface ComparedPiece {
  stands: Stands
  text: string
  marks: readonly TextMark[]
}

/** What stands in a line of its own: a paragraph, a heading, one item of a list. */
export interface Line {
  kind: LineKind
  stands: Stands
  pieces: ComparedPiece[]
}

/** Two plain texts, word by word. */
export const comparePlain = (before: string, after: string): ComparedPiece[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    stands: standing(added, removed),
    text: value,
    marks: [],
  }))

/**
 * Two formatted texts. First whole lines, which are few; words only within lines that stand for each
 * other. Comparing all words at once would take seconds for long texts.
 */
export const compareProse = (before: RichText | null, after: RichText | null): Line[] =>
  aligned(unitsOf(before), unitsOf(after)).map(([old, young]) => {
    if (old && young) return { kind: young.kind, stands: 'same', pieces: within(old, young) }
    const { kind, words } = (young ?? old) as Unit
    return { kind, stands: young ? 'added' : 'removed', pieces: inComparedPieces(words, 'same') }
  })

/** What stands for each other in two texts: the old and the new one, or one alone. */
type Pair = readonly [old: Unit | null, young: Unit | null]

function aligned(old: readonly Unit[], young: readonly Unit[]): Pair[] {
  const pairs: Pair[] = []
  let gone: Unit[] = []
  const end = () => {
    pairs.push(...gone.map((one) => [one, null] as const))
    gone = []
  }
  const parts = diffArrays([...old], [...young], { comparator: (a, b) => a.key === b.key })
  for (const { value, added, removed } of parts) {
    if (removed) gone = value
    else if (added) {
      pairs.push(...paired(gone, value))
      gone = []
    } else {
      end()
      pairs.push(...value.map((one) => [one, one] as const))
    }
  }
  end()
  return pairs
}

/** So many old ones are looked at for each new one, or long tables with little in common take seconds. */
export const farthestKin = 40

/** What is in place of something else: each new one beside the next old one that is akin to it. */
export function paired(gone: readonly Unit[], come: readonly Unit[], isKin = kinship()): Pair[] {
  const pairs: Pair[] = []
  let next = 0
  const upTo = (at: number) => {
    pairs.push(...gone.slice(next, at).map((one) => [one, null] as const))
    next = at
  }
  for (const unit of come) {
    const near = gone.slice(next, next + farthestKin).findIndex((old) => isKin(old, unit))
    if (near === -1) {
      pairs.push([null, unit])
      continue
    }
    upTo(next + near)
    pairs.push([gone[next] as Unit, unit])
    next += 1
  }
  upTo(gone.length)
  return pairs
}

/** Whether two are of one kind, with at least a third of their words in common; reads each of them once. */
function kinship(): (a: Unit, b: Unit) => boolean {
  const known = new Map<Unit, Set<string>>()
  const wordsOf = (unit: Unit) => {
    const words = known.get(unit) ?? wordsIn(unit)
    known.set(unit, words)
    return words
  }
  return (a, b) => {
    if (a.kind !== b.kind) return false
    const [one, other] = [wordsOf(a), wordsOf(b)]
    const shared = [...one].filter((word) => other.has(word)).length
    return shared * 3 >= Math.max(one.size, other.size)
  }
}

const wordsIn = ({ words }: Unit) =>
  new Set(words.map(({ text }) => text).filter((text) => text.trim() !== ''))

/** In a long line, sentences are found before words are, as lines are in the whole. */
const longLine = 120

function within(old: Unit, young: Unit): ComparedPiece[] {
  if (old.key === young.key) return inComparedPieces(young.words, 'same')
  if (Math.max(old.words.length, young.words.length) <= longLine) return byWords(old, young)
  const pieces = aligned(sentencesIn(old), sentencesIn(young)).flatMap(([gone, come]) => {
    if (gone && come) return byWords(gone, come)
    return come
      ? inComparedPieces(come.words, 'added')
      : inComparedPieces(gone?.words ?? [], 'removed')
  })
  return joined(pieces)
}

function byWords(old: Unit, young: Unit): ComparedPiece[] {
  const parts = diffArrays(old.words, young.words, {
    comparator: (a, b) => a.key === b.key,
    maxEditLength: 4 * longLine,
  })
  // Both are long, and have little in common.
  if (!parts)
    return [...inComparedPieces(old.words, 'removed'), ...inComparedPieces(young.words, 'added')]
  return parts.flatMap(({ value, added, removed }) =>
    inComparedPieces(value, standing(added, removed)),
  )
}

function standing(added: boolean, removed: boolean): Stands {
  if (added) return 'added'
  return removed ? 'removed' : 'same'
}

const inComparedPieces = (words: readonly Word[], stands: Stands): ComparedPiece[] =>
  joined(words.map(({ text, marks }) => ({ stands, text, marks })))

/** As few pieces as their looks allow. */
function joined(all: readonly ComparedPiece[]): ComparedPiece[] {
  const pieces: ComparedPiece[] = []
  let looks = ''
  for (const piece of all) {
    const last = pieces.at(-1)
    const own = JSON.stringify([piece.stands, piece.marks])
    if (last && looks === own) last.text += piece.text
    else pieces.push({ ...piece })
    looks = own
  }
  return pieces
}
