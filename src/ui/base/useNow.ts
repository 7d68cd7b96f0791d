import { useSyncExternalStore } from 'react'

const halfMinute = 30_000
let now = new Date()

function subscribe(changed: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date()
    changed()
  }, halfMinute)
  return () => clearInterval(timer)
}

/** The time, never more than half a minute old. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read)

function read(): Date {
  const current = new Date()
  if (current.getTime() - now.getTime() > halfMinute) now = current
  return now
}
