import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** What stands after `#` in the address, as it changes. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash.slice(1))
