/** Whether each of the words that were typed is in one of the texts; case and accents do not matter. */
export function isFound(words: readonly string[], ...texts: string[]): boolean {
  const whole = plain(texts.join('\n'))
  return words.every((word) => whole.includes(word))
}

/** The words of what was typed into a field to find something. */
export const typedWords = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
