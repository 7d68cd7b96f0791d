import { useEffect } from 'react'
import type { ProjectDocument } from './contract.ts'

/** Polls while a scanner is checking a file. */
export function useChecked(documents: readonly ProjectDocument[], renew: () => void): void {
  const waits = documents.some(({ versions }) =>
    versions.some(({ state }) => state === 'quarantined'),
  )
  useEffect(() => {
    const timer = waits ? setInterval(renew, 5000) : undefined
    return () => clearInterval(timer)
  })
}
