import { useEffect, useRef } from 'react'
import { useAddress } from './address.ts'

function show(place: HTMLElement | null): void {
  const details = place?.closest('details')
  if (details) details.open = true
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

/** Whether the address names this thing, by `?name=id`; it is then opened and scrolled to. */
export function useLinked<E extends HTMLElement>(name: string, id: string) {
  const place = useRef<E>(null)
  // `again` is part of it, so that following the same link a second time opens and scrolls anew.
  const times = useAddress(({ query, again }) => (query.get(name) === id ? again : null))
  useEffect(() => {
    if (times === null) return undefined
    // After the section has taken the focus, and the page has gone to its top.
    const timer = setTimeout(() => show(place.current))
    return () => clearTimeout(timer)
  }, [times])
  return { isLinked: times !== null, place }
}
