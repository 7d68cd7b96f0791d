import { useEffect, useRef, type RefObject } from 'react'
import { isSendPress } from './send-press.ts'

/** Ctrl or ⌘ with Enter sends the form, wherever in it one is. */
export function useSendKeys(form: RefObject<HTMLFormElement | null>, send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const place = form.current
    const press = (event: KeyboardEvent) => {
      if (!isSendPress(event)) return
      event.preventDefault()
      latest.current()
    }
    place?.addEventListener('keydown', press)
    return () => place?.removeEventListener('keydown', press)
  }, [form])
}
