import type { CardWords } from './contract.ts'

/**
 * The text without the signs that our fonts lack, such as emoji; `letters` are what they have. A
 * title in a script that they lack is replaced by the firm's name, since half a title misleads.
 */
export function drawable(words: CardWords, letters: string): CardWords {
  const known = new Set(letters)
  const firm = drawn(words.firm, known)
  return {
    label: whole(words.label, known),
    title: whole(words.title, known) || firm,
    excerpt: whole(words.excerpt, known),
    firm,
    ...(words.look && { look: words.look }),
  }
}

const drawn = (text: string, known: Set<string>) =>
  Array.from(text.normalize('NFC'))
    .filter((letter) => /\s/.test(letter) || known.has(letter))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Empty when the fonts lack one of its letters; signs that they lack are only left out. */
const whole = (text: string, known: Set<string>) =>
  Array.from(text.normalize('NFC')).some((letter) => /\p{L}/u.test(letter) && !known.has(letter))
    ? ''
    : drawn(text, known)
