import type { LiveEvent } from './contract.ts'

/** What one stream is told, to be taken one by one; `return` ends it, also for who waits. */
export interface Feed {
  tell(event: LiveEvent): void
  next(): Promise<IteratorResult<LiveEvent, undefined>>
  return(): Promise<IteratorResult<LiveEvent, undefined>>
}

const over = { done: true, value: undefined } as const

/** `ended` hears of its end, once. */
export function createFeed(ended: () => void): Feed {
  const events: LiveEvent[] = []
  let waiting: ((result: IteratorResult<LiveEvent, undefined>) => void) | undefined
  let open = true
  return {
    tell(event) {
      if (!open) return
      if (waiting) waiting({ value: event })
      else events.push(event)
      waiting = undefined
    },
    async next() {
      const event = events.shift()
      if (event) return { value: event }
      if (!open) return over
      return await new Promise((resolve) => (waiting = resolve))
    },
    async return() {
      if (open) ended()
      open = false
      waiting?.(over)
      return over
    },
  }
}
