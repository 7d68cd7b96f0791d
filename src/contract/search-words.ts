import type { HitPiece } from './hit.ts'

/** More words than this do not narrow a search. */
const mostWords = 8
const word = /[\p{L}\p{N}\p{M}]+/gu

/** As the index has it: in lower case and without accents. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** The words of a search, eight at most: only letters and digits, so no sign has a meaning. */
export const searchWords = (search: string): string[] =>
  [...new Set(folded(search).match(word))].slice(0, mostWords)

/** Whether each of `words` begins a word of the text. */
export function beginsWords(text: string, words: readonly string[]): boolean {
  const own = folded(text).match(word) ?? []
  return words.every((begun) => own.some((one) => one.startsWith(begun)))
}

/** A text cut into pieces at the words that a search found; the last of `words` may be incomplete. */
export function marked(text: string, words: readonly string[]): HitPiece[] {
  const pieces: HitPiece[] = []
  let done = 0
  for (const [at, end] of hits(text, words)) {
    if (at > done) pieces.push({ text: text.slice(done, at), found: false })
    pieces.push({ text: text.slice(at, end), found: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), found: false })
  return pieces
}

function* hits(text: string, words: readonly string[]): Generator<[at: number, end: number]> {
  const last = words.at(-1)
  for (const { 0: found, index } of text.matchAll(word)) {
    const same = folded(found)
    if (words.includes(same) || (last && same.startsWith(last))) yield [index, index + found.length]
  }
}

/** How much of a text is shown around its first hit, in characters. */
const around = { before: 60, all: 200 }

/** An excerpt around the first hit in a text, cut at words; null without a hit. */
export function snippet(text: string, words: readonly string[]): HitPiece[] | null {
  const [first] = hits(text, words)
  if (!first) return null
  const start = first[0] > around.before ? text.indexOf(' ', first[0] - around.before) + 1 : 0
  const from = Math.min(start, first[0])
  const cut = text.length > from + around.all ? text.lastIndexOf(' ', from + around.all) : -1
  const to = cut > first[1] ? cut : Math.max(first[1], Math.min(text.length, from + around.all))
  return marked(
    `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`,
    words,
  )
}
