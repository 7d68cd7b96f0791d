import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether somebody can see the page: it is not behind another tab. */
export const useVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
