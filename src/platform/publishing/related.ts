/** The fields by which two pieces of content are compared. */
interface Comparable {
  id: string
  title: string
  /** A sentence or two. */
  text: string
  /** A topic, an industry. */
  kind: string
}

/** The same kind counts as much as this many common words. */
const sameKind = 3

/**
 * The `most` of `others` that are most like `one`: by the words of four letters or more that both
 * use, and by their kind. Those with equal scores stay in their order, so the result is stable.
 */
export function mostRelated<T>(
  one: Comparable,
  others: readonly T[],
  { as, most }: { as: (other: T) => Comparable; most: number },
): T[] {
  const words = wordsOf(one)
  const score = (other: Comparable) =>
    words.intersection(wordsOf(other)).size + (other.kind === one.kind ? sameKind : 0)
  return others
    .map((other) => ({ other, with: as(other) }))
    .filter((each) => each.with.id !== one.id)
    .map(({ other, with: compared }) => ({ other, score: score(compared) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ other }) => other)
}

const wordsOf = ({ title, text }: Comparable) =>
  new Set(`${title} ${text}`.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))
