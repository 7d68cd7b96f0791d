import { useEffect } from 'react'
import type { ProjectDocument } from './contract.ts'

/** Looks again from time to time while a scanner is at something. */
export function useChecked(documents: readonly ProjectDocument[], renew: () => void): void {
  const waits = documents.some(({ versions }) =>
    versions.some(({ state }) => state === 'quarantined'),
  )
  useEffect(() => {
    const timer = waits ? setInterval(renew, 5000) : undefined
    return () => clearInterval(timer)
  })
}
