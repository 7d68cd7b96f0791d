/** A repeated piece is fine if it is as long as a password; this many code points. */
const least = 12

/** In characters: any text has two neighbours in a row. */
const shortestRun = 3

/** How many characters people add to a run to disguise it. */
const besideRuns = 2

/**
 * Whether a text in lower case is a short piece repeated, or made of straight runs: of one
 * character, of the alphabet, of digits or of keys side by side, in any direction. Takes linear time.
 */
export function isTrivial(text: string): boolean {
  const chars = Array.from(text)
  const [even, odd] = [0, 1].map((rest) => chars.filter((_, at) => at % 2 === rest))
  return (
    isRepeated(chars) ||
    outsideRuns(chars) <= (chars.length < least ? 0 : besideRuns) ||
    // `1q2w3e4r5t6y` is `123456` and `qwerty`.
    (outsideRuns(even ?? []) === 0 && outsideRuns(odd ?? []) === 0)
  )
}

/** The shortest piece of which the text is a repetition, or the text itself. */
export function repeatedPiece(text: string): string {
  const chars = Array.from(text)
  const size = period(chars)
  return chars.length % size === 0 ? chars.slice(0, size).join('') : text
}

function isRepeated(chars: readonly string[]): boolean {
  const size = period(chars)
  return size < least && chars.length >= 2 * size
}

/** The period of the text: after how many characters it repeats itself (Knuth, Morris, Pratt). */
function period(chars: readonly string[]): number {
  const borders = [0]
  for (let at = 1; at < chars.length; at++) {
    let border = borders[at - 1] ?? 0
    while (border > 0 && chars[border] !== chars[at]) border = borders[border - 1] ?? 0
    borders.push(chars[border] === chars[at] ? border + 1 : 0)
  }
  return Math.max(1, chars.length - (borders.at(-1) ?? 0))
}

/** How many characters are part of no run, taking the longest run at each place from the left. */
function outsideRuns(chars: readonly string[]): number {
  let outside = 0
  for (let at = 0; at < chars.length;) {
    const length = Math.max(...orders.map((order) => runLength(chars, at, order)))
    if (length < shortestRun) outside += 1
    at += length < shortestRun ? 1 : length
  }
  return outside
}

interface Place {
  row: number
  column: number
}
type Order = (char: string) => Place | undefined

/** The length of the run that begins at `from`: in one direction, without a gap. */
function runLength(chars: readonly string[], from: number, order: Order): number {
  const step = (at: number) => stepBetween(order(chars[at] ?? ''), order(chars[at + 1] ?? ''))
  const first = step(from)
  if (first === null) return 1
  let at = from + 1
  // After the last character there is no step.
  while (step(at) === first) at += 1
  return at - from + 1
}

/** The direction from one place to the next, or null when they do not touch; a place touches itself. */
function stepBetween(one: Place | undefined, next: Place | undefined): string | null {
  if (!one || !next) return null
  const [down, right] = [next.row - one.row, next.column - one.column]
  return Math.abs(down) <= 1 && Math.abs(right) <= 1 ? `${down} ${right}` : null
}

function onKeyboard(...rows: string[]): Order {
  const places = new Map<string, Place>()
  for (const [row, keys] of rows.entries()) {
    for (const [column, key] of Array.from(keys).entries()) places.set(key, { row, column })
  }
  return (char) => places.get(char)
}

const inAlphabet: Order = (char) => ({ row: 0, column: char.codePointAt(0) ?? -1 })

const orders: readonly Order[] = [
  inAlphabet,
  onKeyboard('1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'),
  onKeyboard('!@#$%^&*()_+', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'),
  onKeyboard('1234567890', 'qwertzuiopü', 'asdfghjklöä', 'yxcvbnm,.-'),
  onKeyboard('1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'),
  onKeyboard('789', '456', '123', '0'),
]
