import { useEffect, useRef } from 'react'

/** For what one comes to a dialog for: takes the focus from its first button once it is open. */
export function useFocusInDialog<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}
