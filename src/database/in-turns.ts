import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many rows of some 30 kB are overwritten in far less than 50 ms, and named without too many parameters. */
const atOnce = 10

/** Does something with a few at a time, and lets others have their turn in between. */
export async function inTurns<T>(
  all: readonly T[],
  run: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await nextTurn()
    await run(all.slice(at, at + atOnce))
  }
}
