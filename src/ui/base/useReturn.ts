import { useEffect, useEffectEvent } from 'react'

/** Calls `back` when somebody returns by the browser's back button to the page as they left it. */
export function useReturn(back: () => void): void {
  const come = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  })
  useEffect(() => {
    addEventListener('pageshow', come)
    return () => removeEventListener('pageshow', come)
  }, [])
}
