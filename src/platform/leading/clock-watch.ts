import type { Clock } from '../clock.ts'

/** Whether the clock of this process goes evenly. */
export interface ClockWatch {
  /**
   * By how many ms the clock moved beyond the time that passed within the last `within` ms, an hour at
   * most, back as well as ahead; `whole` is false where it has not been watched for that long.
   */
  moved(within: number): { ms: number; whole: boolean }
  /** Looks at the clock over and over, for as long as the process lives. */
  start(): void
}

/** In ms, between two looks, and the longest that can be asked for. */
const [every, longest] = [15_000, 60 * 60_000]

/**
 * Watches the clock from now on. One of each process, and not of a job: whoever takes a job over has to
 * have seen what the clock did before. `uptime` (in ms) goes on evenly whatever the clock is set to.
 */
export function watchClock(clock: Clock, uptime = () => performance.now()): ClockWatch {
  let seen: { at: number; ahead: number }[] = []

  /** What was seen since then, from the last before it on. */
  const since = (at: number) =>
    seen.slice(
      Math.max(
        0,
        seen.findLastIndex((one) => one.at <= at),
      ),
    )

  function look(): number {
    const at = uptime()
    seen = [...since(at - longest), { at, ahead: clock.now().getTime() - at }]
    return at
  }
  look()

  return {
    moved(within) {
      const from = look() - within
      const found = since(from).toSorted((one, other) => one.ahead - other.ahead)
      const [least, most] = [found[0], found.at(-1)]
      const whole = (seen[0]?.at ?? Infinity) <= from
      if (!least || !most) return { ms: 0, whole }
      const ms = most.ahead - least.ahead
      return { ms: most.at < least.at ? -ms : ms, whole }
    },
    start: () => void setInterval(look, every).unref(),
  }
}
