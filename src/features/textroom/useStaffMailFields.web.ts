import { useEffect, useRef, type RefObject } from 'react'
import type { StaffDesk } from './useStaffDesk.web.ts'

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Puts a field where somebody was typing last in the form; before that at the end of the opening. */
export function useStaffMailFields(
  { write }: Pick<StaffDesk, 'write'>,
  form: RefObject<HTMLFormElement | null>,
) {
  const last = useRef<Typed | null>(null)
  useEffect(() => {
    const all = form.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        last.current = target
    }
    all?.addEventListener('focusin', remember)
    return () => all?.removeEventListener('focusin', remember)
  }, [form])
  return (field: string) => {
    const control = (last.current ?? document.getElementById('opening')) as Typed
    const was = control.value
    const start = control.selectionStart ?? was.length
    const end = control.selectionEnd ?? start
    write(control.name, was.slice(0, start) + field + was.slice(end))
    control.focus()
    // After the value that stands there once it is drawn.
    const caret = start + field.length
    requestAnimationFrame(() => control.setSelectionRange(caret, caret))
  }
}
