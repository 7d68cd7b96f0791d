/** How wide a text is, in pixels, at a size of one pixel. */
export type Measure = (text: string) => number

/** The room that a text has, in pixels: sizes from the one that is wanted to the least, with their most lines. */
export interface Room {
  width: number
  steps: readonly Step[]
}

interface Step {
  size: number
  lines: number
}

/** A text in lines. */
export interface Fitted {
  size: number
  lines: string[]
}

/**
 * Breaks a text into lines that are about equally long. It shrinks before it is cut, and is cut at
 * a word, with an ellipsis, only when it does not fit at the least size.
 */
export const fit = (text: string, measure: Measure, room: Room): Fitted =>
  whole(text, measure, room) ?? cut(text, measure, room)

/** The same, but the last sentences are left out before one is cut. */
export function fitSentences(text: string, measure: Measure, room: Room): Fitted {
  const sentences = text.split(/(?<=[.!?…])\s+/)
  for (let count = sentences.length; count > 0; count -= 1) {
    const fitted = whole(sentences.slice(0, count).join(' '), measure, room)
    if (fitted) return fitted
  }
  return cut(text, measure, room)
}

function whole(text: string, measure: Measure, { width, steps }: Room): Fitted | null {
  const words = wordsOf(text)
  for (const { size, lines: most } of steps) {
    const lines = balanced(words, measure, width / size)
    const fits = lines.every((line) => measure(line) * size <= width)
    if (lines.length <= most && fits) return { size, lines }
  }
  return null
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** In as few lines as there can be, the longest of them as short as it can be. */
function balanced(words: string[], measure: Measure, width: number): string[] {
  const fewest = filled(words, measure, width)
  let [tight, loose] = [0, width]
  // To a hundredth of the size, which nobody sees.
  while (loose - tight > 0.01) {
    const middle = (tight + loose) / 2
    const tried = filled(words, measure, middle)
    const fits = tried.length === fewest.length && tried.every((line) => measure(line) <= middle)
    if (fits) loose = middle
    else tight = middle
  }
  return filled(words, measure, loose)
}

/** Each line takes what it can; a word that is too long has its own. */
function filled(words: string[], measure: Measure, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(text: string, measure: Measure, room: Room): Fitted {
  const { size, lines: most } = room.steps.at(-1) as Step
  const width = room.width / size
  const broken = wordsOf(text).flatMap((word) => pieces(word, measure, width))
  const lines = filled(broken, measure, width)
  if (lines.length <= most) return { size, lines }
  const last = shortened(`${lines[most - 1]} ${lines[most]}`, measure, width)
  return { size, lines: [...lines.slice(0, most - 1), last] }
}

/** A word that no line can hold, in parts that each fill one. */
function pieces(word: string, measure: Measure, width: number): string[] {
  const parts: string[] = []
  for (const letter of word) {
    const longer = (parts.at(-1) ?? '') + letter
    if (parts.length > 0 && measure(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** What fits of a line before an ellipsis: whole words, without the sign that the last one ends in. */
function shortened(line: string, measure: Measure, width: number): string {
  const ended = (text: string) => `${text.replace(/[\s,;:.–—-]+$/, '')}…`
  const words = line.split(' ')
  while (words.length > 1 && measure(ended(words.join(' '))) > width) words.pop()
  let text = words.join(' ')
  while (measure(ended(text)) > width) text = text.slice(0, -1)
  return ended(text)
}
