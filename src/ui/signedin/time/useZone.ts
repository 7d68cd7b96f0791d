import { useLayoutEffect, useSyncExternalStore } from 'react'
import { chosenZone, showTimesIn, watchZone } from './zone.ts'

/**
 * Shows every time on the page in this time zone; `undefined`: it is not known yet. Returns true once
 * it is applied: anything shown before would have the days of another zone. Components that show a
 * time stand below the one that calls this, and are rendered again with it.
 */
export function useZone(zone: string | null | undefined): boolean {
  const shown = useSyncExternalStore(watchZone, chosenZone)
  useLayoutEffect(() => {
    if (zone !== undefined) showTimesIn(zone)
  }, [zone])
  return shown !== undefined
}
