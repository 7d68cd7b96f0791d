import { useEffect, useRef } from 'react'

/**
 * For an element that appears again when another closes, or that was disabled for a while: takes the
 * focus that was lost by that.
 */
export function useFocusBack<Place extends HTMLElement>(elsewhere: boolean) {
  const place = useRef<Place>(null)
  const was = useRef(elsewhere)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (was.current && !elsewhere && isLost) place.current?.focus()
    was.current = elsewhere
  }, [elsewhere])
  return place
}
