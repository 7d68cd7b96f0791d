import { readFileSync } from 'node:fs'
import { root } from '../root.ts'
import { repeatedPiece } from './password-patterns.ts'

/**
 * Whether a text in lower case is on the shipped list, or is a word of it made longer in one of
 * the usual ways: digits and marks around it, digits for letters, repeated. The first call reads
 * the list from the disk.
 */
export function isCommon(text: string): boolean {
  const known = (words ??= readWords())
  return formsOf(text).some((form) => known.has(form) || known.has(repeatedPiece(form)))
}

let words: ReadonlySet<string> | undefined

function readWords(): ReadonlySet<string> {
  const list = new URL('src/platform/auth/common-passwords.txt', root)
  return new Set(readFileSync(list, 'utf8').trimEnd().split('\n'))
}

/** Marks within a word are dropped, unless they stand for a letter. */
const formsOf = (text: string) => [text, coreOf(withoutMarks(text)), withLetters(coreOf(text))]

/** The text without what is neither letter nor digit. */
export const withoutMarks = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The text without everything before its first and after its last letter. */
export function coreOf(text: string): string {
  const chars = Array.from(text)
  const isLetter = (char: string) => /\p{L}/u.test(char)
  // A pattern that ends in `+$` takes quadratic time on a text that it matches in the middle.
  return chars.slice(chars.findIndex(isLetter), chars.findLastIndex(isLetter) + 1).join('')
}

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

const withLetters = (text: string) => text.replace(/[01!34@5$7]/g, (mark) => letters[mark] ?? mark)
