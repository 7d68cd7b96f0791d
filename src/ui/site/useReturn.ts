import { useEffect, useEffectEvent } from 'react'

/** Calls `back` when somebody comes back by the browser's own button to the page as they left it. */
export function useReturn(back: () => void): void {
  const come = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  })
  useEffect(() => {
    addEventListener('pageshow', come)
    return () => removeEventListener('pageshow', come)
  }, [])
}
