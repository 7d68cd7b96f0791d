import type { ReactNode } from 'react'
import { Button } from '../../base/form/Button.tsx'
import { Notice } from '../../base/Notice.tsx'

/** Says what could not be loaded, with a button to try again. */
export function Failed({ retry, children }: { retry: () => unknown; children: ReactNode }) {
  const again = (
    <Button variant="secondary" size="compact" onClick={() => void retry()}>
      Try again
    </Button>
  )
  return (
    <Notice tone="bad" action={again}>
      {children}
    </Notice>
  )
}
