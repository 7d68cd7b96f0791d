import { useEffect, useState } from 'react'

/** The longest that a part waits for its neighbours, in ms. */
const longest = 1500

/**
 * Whether what belongs together can be shown: when `ready`, or when it has been waited for long
 * enough. Shown one after the other, each would push down what the reader has begun to read.
 */
export function useHeld(ready: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), longest)
    return () => clearTimeout(timer)
  }, [])
  return ready || isOver
}
