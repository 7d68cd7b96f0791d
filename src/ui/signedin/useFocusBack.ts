import { useEffect, useRef } from 'react'

/** For an element that appears again when another closes: takes the focus that was lost with it. */
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
