/**
 * The step of a task that cannot be taken back, such as the final dot of a mail. A crash between it
 * and the record of it does the task twice, so only one task at a time is there.
 */
export interface FinalStep {
  /** Resolves when no other task is between its final step and its record. Throws when it has ended. */
  enter(): Promise<void>
  /** To be called once the end of the try is recorded, whether it has entered or not. */
  leave(): void
}

/** Lets tasks take their final steps one after the other. */
export function createFinalSteps(): () => FinalStep {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const left = Promise.withResolvers<void>()
    let isOver = false
    return {
      async enter() {
        const before = last
        last = before.then(() => left.promise)
        await before
        // Nobody waits for this try any more, and it will be tried again.
        if (isOver) throw new Error('the try has ended')
      },
      leave() {
        isOver = true
        left.resolve()
      },
    }
  }
}
