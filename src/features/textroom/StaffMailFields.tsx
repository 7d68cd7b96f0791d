import { useEffect, useRef, type RefObject } from 'react'
import type { WordedMail } from '../../contract/mail-words.ts'
import { Button } from '../../ui/base/form/Button.tsx'
import styles from './Desk.module.css'
import type { StaffDesk } from './useStaffDesk.web.ts'

interface FieldsProps {
  mail: Pick<WordedMail, 'about' | 'fields'>
  insert: (field: string) => void
}

/** When a mail is sent, and the fields that its words may have. */
export function StaffMailFields({ mail: { about, fields }, insert }: FieldsProps) {
  return (
    <div className={styles.about}>
      <p>
        {about} Its links, and the sentences that keep people safe, stay as they are. Fields are
        filled in when it is sent; press one to put it where you are writing.
      </p>
      <ul className={styles.offered}>
        {Object.entries(fields).map(([name, field]) => (
          <li key={name}>
            <Button
              variant="secondary"
              size="compact"
              type="button"
              // The cursor stays where somebody is writing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(`{${name}}`)}
            >
              <code>{`{${name}}`}</code>
            </Button>
            <span>{field.about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

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
