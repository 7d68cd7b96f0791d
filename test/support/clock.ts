/** A clock that moves only when the test moves it. */
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
