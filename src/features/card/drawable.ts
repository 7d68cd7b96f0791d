import type { CardWords } from './contract.ts'

/**
 * The words without signs that our typefaces lack, such as emoji; `letters` are what they have. A title in a script that they
 * lack gives way to the name of the firm: half a title says something else.
 */
export function drawable(words: CardWords, letters: string): CardWords {
  const known = new Set(letters)
  const firm = drawn(words.firm, known)
  return {
    label: whole(words.label, known),
    title: whole(words.title, known) || firm,
    excerpt: whole(words.excerpt, known),
    firm,
  }
}

const drawn = (text: string, known: Set<string>) =>
  Array.from(text.normalize('NFC'))
    .filter((letter) => /\s/.test(letter) || known.has(letter))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Empty where a letter is missing; signs may be. */
const whole = (text: string, known: Set<string>) =>
  Array.from(text.normalize('NFC')).some((letter) => /\p{L}/u.test(letter) && !known.has(letter))
    ? ''
    : drawn(text, known)
