import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import styles from './Download.module.css'

interface OpenButtonProps {
  /** For those who hear it alone; it begins with what is written. */
  name: string
  act: () => Promise<void>
  children: string
}

/** A button that asks for a file, and says beside itself when it did not come. */
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
      <Button
        type="button"
        variant="secondary"
        size="compact"
        aria-label={name}
        disabled={busy}
        onClick={() => void press()}
      >
        {children}
      </Button>
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
    </>
  )
}
