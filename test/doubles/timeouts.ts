import type { TestContext } from 'node:test'

/** What Node's own client of HTTP sets: with something to hand over, or each half second. */
const isOfNode = (ms: number, more: unknown[]) => more.length > 0 || ms < 500

/**
 * Gives what waits to `take` in place of letting the time pass, until `restore` or the end of the test. What
 * Node does meanwhile, with connections of a test before this one, waits as ever.
 */
export function takenTimeouts(t: TestContext, take: (run: () => void, ms: number) => void) {
  const { setTimeout } = globalThis
  const taken = ((run: () => void, ms: number, ...more: unknown[]) => {
    if (isOfNode(ms, more)) return setTimeout(run, ms, ...more)
    take(run, ms)
    const timer = { unref: () => timer, ref: () => timer, hasRef: () => false }
    return timer
  }) as never
  return t.mock.method(globalThis, 'setTimeout', taken).mock
}
