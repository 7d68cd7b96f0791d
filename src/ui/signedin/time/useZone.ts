import { useLayoutEffect, useSyncExternalStore } from 'react'
import { chosenZone, readIn, watchZone } from './zone.ts'

/**
 * Has every time on the page be that of a zone; `undefined`: it is not known yet. True once it is
 * so: what was shown before would begin with the days of another place. Whatever shows a time is
 * below the component that asks, and written anew with it.
 */
export function useZone(zone: string | null | undefined): boolean {
  const shown = useSyncExternalStore(watchZone, chosenZone)
  useLayoutEffect(() => {
    if (zone !== undefined) readIn(zone)
  }, [zone])
  return shown !== undefined
}
