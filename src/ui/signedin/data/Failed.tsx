import { useState, type ReactNode } from 'react'
import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Notice } from '../../base/Notice.tsx'

/** Says what could not be loaded, with a button to try again. */
export function Failed({ retry, children }: { retry: () => unknown; children: ReactNode }) {
  const [isTrying, setIsTrying] = useState(false)
  async function tryAgain() {
    setIsTrying(true)
    try {
      await retry()
    } finally {
      setIsTrying(false)
    }
  }
  const again = (
    <BusyButton variant="secondary" size="compact" busy={isTrying} onClick={() => void tryAgain()}>
      Try again
    </BusyButton>
  )
  return (
    <Notice tone="bad" action={again}>
      {children}
    </Notice>
  )
}
