/** A few words, and what is said of them. */
export type Pair = readonly [string, string]

/** One in each line. */
export const typedPairs = (pairs: readonly Pair[]): string =>
  pairs.map((pair) => pair.join(': ')).join('\n')

/** The pairs of lines that were typed; those that nobody has changed are as they are stored, whatever colons they have. */
export function pairsIn(
  typed: string,
  stored: readonly Pair[],
  at: 'first' | 'last',
): readonly Pair[] {
  if (typed.trim() === typedPairs(stored).trim()) return stored
  const known = new Map(stored.map((pair) => [typedPairs([pair]).trim(), pair]))
  const said = typed.split('\n').map((one) => one.trim())
  return said.filter((one) => one !== '').map((one) => known.get(one) ?? splitAt(one, at))
}

/** Whether each says something on both sides, unless it was so before. */
export const arePairs = (pairs: readonly Pair[], stored: readonly Pair[]): boolean =>
  pairs.every((pair) => stored.includes(pair) || pair.every((side) => side !== ''))

/** A colon with a space after it parts the two before one in a time or a ratio does. */
function splitAt(line: string, at: 'first' | 'last'): Pair {
  const spaced = at === 'first' ? line.indexOf(': ') : line.lastIndexOf(': ')
  const colon = spaced === -1 ? line.indexOf(':') : spaced
  return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()]
}
