import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../../contract/background.ts'

/** After the last key, in ms: with the call and the page a person waits 300 ms at most. */
const pause = 80

/** Asks for an address that shows what is written now, as JSON. */
type AskPreview = (said: string, signal: AbortSignal) => Promise<{ url: string }>

/** The address of a page that shows what is being changed; null: none could be made yet. */
export function usePagePreview(ask: AskPreview, said: string, isOpen: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef('')
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  useEffect(() => {
    if (!isOpen || shown.current === said) return undefined
    const leave = new AbortController()
    const show = async () => {
      // Where it fails, what is shown is older, until the next key.
      const answer = await newest.current(said, leave.signal).catch(() => null)
      if (leave.signal.aborted || !answer) return
      shown.current = said
      setUrl(answer.url)
    }
    const timer = setTimeout(() => inBackground(show()), shown.current === '' ? 0 : pause)
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [said, isOpen])
  return url
}
