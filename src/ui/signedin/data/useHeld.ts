import { useEffect, useState } from 'react'

/** The longest that a part waits for its neighbours, in ms. */
const longest = 1500

/**
 * Whether parts that belong together can be shown: when `ready`, or after the longest wait. Shown one
 * after the other, each would push down what the reader has begun to read.
 */
export function useHeld(ready: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), longest)
    return () => clearTimeout(timer)
  }, [])
  return ready || isOver
}
