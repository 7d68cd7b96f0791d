import { useState } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import styles from './SureButton.module.css'
import { useFocusBack } from '../../base/useFocusBack.ts'

interface SureButtonProps {
  /** The label of the first button, such as `Remove`. */
  label: string
  /** The same for screen readers, out of context: `Remove the passkey Firefox on Linux`. */
  name: string
  sure: string
  /** The label of the way back. */
  keep?: string
  busy: boolean
  act: () => void
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A button for something that cannot be undone: only the second press does it. */
export function SureButton({ label, name, sure, keep = 'Keep it', busy, act }: SureButtonProps) {
  const [asked, setAsked] = useState(false)
  const first = useFocusBack<HTMLButtonElement>(asked)
  if (!asked) {
    return (
      <Button
        ref={first}
        variant="secondary"
        size="compact"
        aria-label={name}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <div className={styles.choice}>
      <button
        className={styles.danger}
        type="button"
        aria-disabled={busy || undefined}
        ref={focus}
        onClick={busy ? undefined : act}
      >
        {sure}
      </button>
      <BusyButton variant="secondary" size="compact" busy={busy} onClick={() => setAsked(false)}>
        {keep}
      </BusyButton>
    </div>
  )
}
