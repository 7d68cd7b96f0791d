/** In ms: after it was behind the primary answers for so long, and longer the longer it is. */
const behindRest = { least: 100, most: 1_000 }
/** In ms: after it has failed or was too slow; each time twice as long, until it answers. */
const failedRest = { first: 1_000, most: 30_000 }
/** In ms: a replica that has been behind for so long is one that somebody has to look at. */
const longBehind = 5_000

/** For how long a replica is not asked after what it has answered last; `now` in ms. */
export function createRest(now: () => number = () => performance.now()) {
  let until = -Infinity
  let behindSince: number | null = null
  let next = failedRest.first
  const forMs = (ms: number) => void (until = now() + ms)
  return {
    isOn: () => now() < until,
    /** Whether it has answered that it is behind, and nothing else, for `longBehind`. */
    isLongBehind: () => behindSince !== null && now() - behindSince >= longBehind,
    behind(): void {
      behindSince ??= now()
      const since = now() - behindSince
      forMs(Math.min(behindRest.most, Math.max(behindRest.least, since)))
    },
    failed(): void {
      forMs(next)
      next = Math.min(2 * next, failedRest.most)
    },
    answered(): void {
      behindSince = null
      next = failedRest.first
    },
  }
}
