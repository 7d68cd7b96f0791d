/** A moment that a test holds: it passes only when the test says so. */
export function heldClock(start: string) {
  let now = new Date(start)
  return {
    now: () => now,
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    set(moment: string) {
      now = new Date(moment)
    },
  }
}
