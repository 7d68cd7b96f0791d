import { useState } from 'react'

/** A long list of which only a part is shown. */
export interface Parts<Item> {
  shown: Item[]
  left: number
  /** How many come with the next press. */
  next: number
  showMore: () => void
}

/**
 * The first of many, `step` at a time, because hundreds of rows make every act on the page slow.
 * What `isNeeded` is shown wherever it stands: a link leads to it, or the focus returns to it.
 */
export function useParts<Item>(
  items: readonly Item[],
  step: number,
  isNeeded: (item: Item) => boolean = () => false,
): Parts<Item> {
  const [count, setCount] = useState(step)
  const shown = items.filter((item, at) => at < count || isNeeded(item))
  const left = Math.max(0, items.length - shown.length)
  return { shown, left, next: Math.min(step, left), showMore: () => setCount(count + step) }
}
