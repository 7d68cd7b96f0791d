import { useEffect, useRef } from 'react'
import { useParameter } from './useParameter.ts'

/** Whether the address names this thing, by `?name=id`, which is then brought before the reader. */
export function useLinked<E extends HTMLElement>(name: string, id: string) {
  const [wanted] = useParameter(name)
  const place = useRef<E>(null)
  const isLinked = wanted === id
  useEffect(() => {
    if (!isLinked) return undefined
    // After the section has taken the focus, and the page has gone to its top.
    const timer = setTimeout(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [isLinked])
  return { isLinked, place }
}
