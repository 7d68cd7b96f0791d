/** The only source of time; a test passes one that it holds. */
export interface Clock {
  now(): Date
}

/**
 * Gives how far the clock has moved since the last call beyond the time that has passed, in ms; null
 * at the first call. `uptime` (in ms) goes on evenly whatever the clock is set to.
 */
export function driftOf(clock: Clock, uptime: () => number): () => number | null {
  let last: number | null = null
  return () => {
    const ahead = clock.now().getTime() - uptime()
    const drift = last === null ? null : ahead - last
    last = ahead
    return drift
  }
}

export const systemClock: Clock = { now: () => new Date() }
