import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { FieldFrame, wiring, type FieldProps } from './Field.tsx'
import styles from './PasswordField.module.css'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'type' | 'ref'>

/** A password: hidden, unless its button shows it; says when Caps Lock is on. */
export function PasswordField(props: Props) {
  const { label: _, hint: _hint, error: _error, optional: _optional, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  // Browsers may suggest again what was typed into a field that was submitted as text.
  useEffect(() => {
    const hide = () => setShown(false)
    const form = field.current?.form
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <FieldFrame field={props}>
      <div className={styles.password}>
        <input
          {...input}
          {...wiring(props)}
          ref={field}
          type={shown ? 'text' : 'password'}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={props.name}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      </div>
      <p className={styles.caps} role="status">
        {capsLock ? 'Caps Lock is on.' : null}
      </p>
    </FieldFrame>
  )
}
