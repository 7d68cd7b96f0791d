import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../../contract/background.ts'

/** After the last key, in ms. */
const pause = 80
/** Between two questions, in ms: whoever types on asks no more often, which their limit allows. */
const between = 300

/** Asks for an address that shows what is written now, as JSON. */
type AskPreview = (said: string, signal: AbortSignal) => Promise<{ url: string }>

/** The address of a page that shows what is being changed; null: none could be made yet. */
export function usePagePreview(ask: AskPreview, said: string, isOpen: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef('')
  const newest = useRef(ask)
  const askedAt = useRef(-Infinity)
  useEffect(() => {
    newest.current = ask
  })
  useEffect(() => {
    if (!isOpen || shown.current === said) return undefined
    const leave = new AbortController()
    const show = async () => {
      askedAt.current = performance.now()
      // Where it fails, what is shown is older, until the next key.
      const answer = await newest.current(said, leave.signal).catch(() => null)
      if (leave.signal.aborted || !answer) return
      shown.current = said
      setUrl(answer.url)
    }
    const next = askedAt.current + between - performance.now()
    const wait = shown.current === '' ? 0 : Math.max(pause, next)
    const timer = setTimeout(() => inBackground(show()), wait)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [said, isOpen])
  return url
}
