import { coreOf, isCommon, withoutMarks } from './common-passwords.ts'
import { isTrivial } from './password-patterns.ts'

/** How long a password may be, in code points of its composed form (NFC). */
export const passwordLength = { least: 12, most: 256 }

/** The length of a text in code points. */
export const sizeOf = (text: string) => Array.from(text).length

/** No character of the composed form is composed of more UTF-16 units than this. */
const unitsEach = 6

/**
 * The composed form (NFC), so that the same letters from another keyboard are the same password;
 * null for a password that is too long.
 */
export function composed(password: string): string | null {
  // Checked first, because composing 64 kB of accents in a bad order takes more than a second.
  if (password.length > passwordLength.most * unitsEach) return null
  const text = password.normalize('NFC')
  return sizeOf(text) > passwordLength.most ? null : text
}

/**
 * Why a password cannot be used, as one sentence for whoever typed it; null for a good one.
 * `about` holds texts about the person: username, address, names, the firm.
 */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  const text = composed(password)
  if (text === null) return `Use at most ${passwordLength.most} characters.`
  if (sizeOf(text) < passwordLength.least) return `Use at least ${passwordLength.least} characters.`
  const lower = text.normalize('NFKC').toLowerCase()
  if (isAbout(lower, about)) return 'Do not use your name or your email address as your password.'
  if (isTrivial(lower) || isTrivialWord(coreOf(lower))) {
    return 'This password is a simple pattern. Please choose another.'
  }
  if (isCommon(lower)) {
    return 'This password is among the most common ones. Please choose another.'
  }
  return null
}

/** In code points: anything shorter is no word, so the digits around it may be a good password. */
const shortestWord = 4

const isTrivialWord = (word: string) => sizeOf(word) >= shortestWord && isTrivial(word)

function isAbout(lower: string, about: readonly string[]): boolean {
  const pieces = [...new Set(about.flatMap(piecesOf))]
  const bare = withoutAccents(lower)
  return [bare, coreOf(bare)].some((text) => isMadeOf(text, pieces))
}

/** `Anna.Weber@firm.example` is annaweberfirmexample, anna, weber, firm and example. */
function piecesOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const parts = [lower, ...lower.split(/[^\p{L}\p{M}\p{N}]+/u)].map(withoutAccents)
  // Single letters are left out: any text is made of them.
  return parts.flatMap((part) => [part, coreOf(part)]).filter((part) => part.length > 1)
}

const withoutAccents = (text: string) => withoutMarks(text.normalize('NFKD'))

/** Whether the text consists of these pieces only, in any order and number. */
function isMadeOf(text: string, pieces: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const piece of pieces) if (text.startsWith(piece, at)) reached.add(at + piece.length)
  }
  return text !== '' && reached.has(text.length)
}

/** The words of somebody that no password of theirs may be made of. */
export const namesOf = (person: {
  email: string
  first_name: string
  last_name: string
  username?: string | null
}) => [person.username ?? '', person.email, person.first_name, person.last_name].filter(Boolean)
