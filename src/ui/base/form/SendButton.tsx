import { Spinner } from '../Spinner.tsx'
import { useFocusBack } from '../useFocusBack.ts'
import { Button } from './Button.tsx'
import styles from './SendButton.module.css'

interface SendButtonProps {
  busy: boolean
  label: string
  busyLabel: string
  /** Until its script has come; only where nothing works without it. */
  asleep?: boolean
  /** What happens next. */
  next?: string
}

/** Sends a form that leads on: a page’s one act. Disabled while it sends, as signing in has to be. */
export function SendButton({ busy, label, busyLabel, asleep = false, next }: SendButtonProps) {
  const button = useFocusBack<HTMLButtonElement>(busy)
  return (
    <div className={styles.send}>
      <Button ref={button} type="submit" variant="primary" disabled={busy || asleep}>
        {busy ? <Spinner /> : null}
        {busy ? busyLabel : label}
      </Button>
      {next ? <p>{next}</p> : null}
    </div>
  )
}
