import { countedExactly } from '../../../contract/list.ts'

/** A row of a list that is shown while others work on it. */
export interface LiveRow<Row> {
  row: Row
  /** It has left the list by what somebody else did. */
  isGone: boolean
}

interface Compared<Row> {
  rows: LiveRow<Row>[]
  /** The ids of those that have come, which are offered and not put in. */
  news: string[]
}

/**
 * What is shown, with the newest that is known of each row, compared with the first page as it is
 * now. `isWhole`: there is no other page. What stands after that page is not judged.
 */
export function compareRows<Row extends { id: string }>(
  shown: readonly Row[],
  now: readonly Row[],
  isWhole: { shown: boolean; now: boolean },
): Compared<Row> {
  const fresh = new Map(now.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const covered = isWhole.now ? shown.length : shown.findLastIndex(({ id }) => fresh.has(id))
  const rows = shown.map((row, at) => ({
    row: fresh.get(row.id) ?? row,
    isGone: at < covered && !fresh.has(row.id),
  }))
  // A row that moved up from the next page is not new.
  const settled = isWhole.shown ? now.length : now.findLastIndex(({ id }) => known.has(id))
  const news = now.slice(0, Math.max(0, settled)).filter(({ id }) => !known.has(id))
  return { rows, news: news.map(({ id }) => id) }
}

const numbers = 'No One Two Three Four Five Six Seven Eight Nine Ten'.split(' ')

/** `Two new`. */
export const newWords = (count: number): string => `${numbers[count] ?? count} new`

/** `Two were changed by others and stay`; empty for none. */
export function stayedWords(count: number): string {
  if (count === 0) return ''
  const many = numbers[count] ?? String(count)
  return count === 1
    ? 'One was changed by others and stays'
    : `${many} were changed by others and stay`
}

/** A count that is exact up to 1,000; what is more is not counted to the end. */
export const countWords = (count: number): string =>
  `${Math.min(count, countedExactly).toLocaleString('en')}${count > countedExactly ? '+' : ''}`

/** `2,100 rows, 21%`, of as many as the words of the count say; nothing before there is one. */
export function savedSoFar(rows: number, count: string): string {
  if (rows === 0) return ''
  const words = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
  // Of `1,000+` nobody knows what a part is.
  const all = /^[\d,]+$/.test(count) ? Number(count.replaceAll(',', '')) : 0
  // Others may add some meanwhile.
  return all > 0 ? `${words}, ${Math.min(100, Math.floor((rows / all) * 100))}%` : words
}
