import { useEffect, useRef } from 'react'
import { again } from './go.ts'
import { useParameter } from './useParameter.ts'

function show(place: HTMLElement | null): void {
  const details = place?.closest('details')
  if (details) details.open = true
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

/** Whether the address names this thing, by `?name=id`, which is then opened and brought before the reader. */
export function useLinked<E extends HTMLElement>(name: string, id: string) {
  const [wanted] = useParameter(name)
  const place = useRef<E>(null)
  const isLinked = wanted === id
  useEffect(() => {
    if (!isLinked) return undefined
    let timer: ReturnType<typeof setTimeout>
    const bring = () => {
      clearTimeout(timer)
      // After the section has taken the focus, and the page has gone to its top.
      timer = setTimeout(() => show(place.current))
    }
    bring()
    // They have looked away since, or closed it.
    addEventListener(again, bring)
    return () => {
      clearTimeout(timer)
      removeEventListener(again, bring)
    }
  }, [isLinked])
  return { isLinked, place }
}
