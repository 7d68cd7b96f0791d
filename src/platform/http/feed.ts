/** The queue of events of one stream; `return` ends it, also for a pending `next`. */
export interface EventFeed<Event> {
  push(event: Event): void
  next(): Promise<IteratorResult<Event, undefined>>
  return(): Promise<IteratorResult<Event, undefined>>
}

const over = { done: true, value: undefined } as const

/** `ended` is called once, when the feed ends. */
export function createEventFeed<Event>(ended: () => void): EventFeed<Event> {
  const events: Event[] = []
  let waiting: ((result: IteratorResult<Event, undefined>) => void) | undefined
  let open = true
  return {
    push(event) {
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
