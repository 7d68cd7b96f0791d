import { workHosts } from './hosts.ts'

/** A text, prepared for the spam score. */
export interface ScoredText {
  /** As it was sent, without invisible characters. */
  text: string
  /** In lower case, without accents and compatibility forms of letters. */
  folded: string
  words: string[]
  links: string[]
}

// None of these expressions backtracks over a long stretch, so they take linear time.
const unseen = /[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/g
const link = /(?:https?:\/\/|www\.)[^\s<>"'()[\]|]{1,2000}/giu
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+/gu

export function read(sent: string): ScoredText {
  const text = sent.replaceAll(unseen, '')
  const folded = fold(text)
  return { text, folded, words: wordsOf(folded), links: text.match(link) ?? [] }
}

/**
 * Marks are removed before normalising, too, because normalising sorts a long run of them in
 * quadratic time.
 */
export const fold = (text: string) =>
  text.replaceAll(/\p{M}/gu, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export const wordsOf = (text: string): string[] => text.replaceAll(spaceless, ' ').match(word) ?? []

/** How many words are in no link; scripts without spaces have about one in two letters. */
export function countWordsBesideLinks({ text }: ScoredText): number {
  const rest = text.replaceAll(link, ' ')
  return wordsOf(rest).length + (rest.match(spaceless)?.length ?? 0) / 2
}

export function hostOf(address: string): string {
  const [, host = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/:?#]*)/i.exec(address) ?? []
  return host.toLowerCase()
}

/** Links that lead neither to the host of the sender’s mail address nor to `workHosts`. */
export function foreignLinks(links: readonly string[], email: string): string[] {
  const own = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return links.filter((each) => {
    const host = hostOf(each)
    return ![own, ...workHosts].some((known) => isWithin(host, known))
  })
}

export const isWithin = (host: string, domain: string) =>
  host === domain || host.endsWith(`.${domain}`)

/** Whether half of a text’s sentences, or most words of a longer text, are repeated. */
export function isRepetitive({ folded, words }: ScoredText): boolean {
  const parts = folded
    .split(/[.!?\n]/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 12)
  const again = parts.length - new Set(parts).size
  return (
    (parts.length >= 3 && again >= parts.length / 2) ||
    (words.length >= 20 && new Set(words).size < words.length * 0.35)
  )
}
