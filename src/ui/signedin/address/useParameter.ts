import { useCallback, useSyncExternalStore } from 'react'

const changed = 'portico:address'

function subscribe(notify: () => void): () => void {
  addEventListener('popstate', notify)
  addEventListener(changed, notify)
  return () => {
    removeEventListener('popstate', notify)
    removeEventListener(changed, notify)
  }
}

/**
 * One name of the address's query, and what sets it; the way back undoes a setting, unless it was
 * made with `inPlace`.
 */
export function useParameter(
  name: string,
): [string | null, (value: string | null, inPlace?: boolean) => void] {
  const read = () => new URLSearchParams(location.search).get(name)
  const value = useSyncExternalStore(subscribe, read)
  const set = useCallback(
    (next: string | null, inPlace = false) => {
      const url = new URL(location.href)
      if (next === null) url.searchParams.delete(name)
      else url.searchParams.set(name, next)
      if (inPlace) history.replaceState(null, '', url)
      else history.pushState(null, '', url)
      dispatchEvent(new Event(changed))
    },
    [name],
  )
  return [value, set]
}
