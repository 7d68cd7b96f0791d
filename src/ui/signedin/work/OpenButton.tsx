import { useState } from 'react'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import styles from './OpenButton.module.css'

interface OpenButtonProps {
  /** The name for screen readers; it begins with the visible text. */
  name: string
  act: () => Promise<void>
  children: string
}

/** A button that fetches a file, and shows the error beside itself when that fails. */
export function OpenButton({ name, act, children }: OpenButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function press(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await act()
    } catch (error) {
      setProblem((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <BusyButton
        type="button"
        variant="secondary"
        size="compact"
        aria-label={name}
        busy={busy}
        onClick={() => void press()}
      >
        {children}
      </BusyButton>
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
    </>
  )
}
