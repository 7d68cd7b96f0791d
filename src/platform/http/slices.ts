import { setImmediate } from 'node:timers/promises'

/** How long a slice of work may keep the event loop, in ms. */
const mostAtOnce = 10

/**
 * `items.map(make)` in slices, between which others are served: for what one owner can have thousands
 * of. `make` gets as many items at once as `size` says.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (slice: Item[]) => readonly Made[],
  size = 50,
): Promise<Made[]> {
  const made: Made[] = []
  const pause = pauses()
  for (let at = 0; at < items.length; at += size) {
    for (const one of make(items.slice(at, at + size))) made.push(one)
    await pause()
  }
  return made
}

/** Gives a function that lets others be served whenever its caller had the event loop for a slice. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < mostAtOnce) return
    await setImmediate()
    began = performance.now()
  }
}
