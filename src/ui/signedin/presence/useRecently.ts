import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether something happened within the last `ms`, and the function that says that it did. */
export function useRecently(ms: number): [boolean, () => void] {
  const [isRecent, setIsRecent] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const happened = useCallback(() => {
    setIsRecent(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsRecent(false), ms)
  }, [ms])
  return [isRecent, happened]
}
