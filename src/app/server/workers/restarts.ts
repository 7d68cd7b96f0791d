/** In ms. */
const [firstPause, longestPause, aMinute] = [1_000, 30_000, 60_000]
/** So often within a minute, before the first was ever ready: it would end each time. */
const mostFailures = 5

/** Says when what ended by itself is started again; `uptime` in ms. */
export function restartRule(uptime: () => number = () => performance.now()) {
  const pauses = new Map<number, number>()
  let failures: number[] = []
  let wasReady = false
  return {
    ready: () => void (wasReady = true),
    /**
     * The pause in ms before this one is started again, having been ready so many ms; null: never. None
     * the first time where it was the `only` one that answered: nobody has the port meanwhile.
     */
    pauseOf(number: number, readyFor: number, only = false): number | null {
      const now = uptime()
      failures = [...failures, now].filter((at) => now - at < aMinute)
      if (!wasReady && failures.length >= mostFailures) return null
      const last = readyFor >= aMinute ? undefined : pauses.get(number)
      const pause = last === undefined ? firstPause : Math.min(2 * last, longestPause)
      pauses.set(number, pause)
      return last === undefined && only && wasReady ? 0 : pause
    },
  }
}
