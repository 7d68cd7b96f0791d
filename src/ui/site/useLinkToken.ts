import { useSyncExternalStore } from 'react'

/**
 * The token after `#` in the link of a mail: undefined before it has been read, null when there is
 * none. It is removed from the address at once, and stored under `key` in this tab, so that a reload
 * works without the mail; `forgetToken` deletes it.
 */
export const useLinkToken = (key: string) =>
  useSyncExternalStore(
    (_changed) => watch(key),
    () => look(key),
    () => undefined,
  )

export const forgetToken = (key: string) => sessionStorage.removeItem(key)

function look(key: string): string | null {
  keep(key)
  return sessionStorage.getItem(key)
}

/** When another link is opened in this tab, the page reloads: nothing of the first one may stay. */
function watch(key: string) {
  const change = () => keep(key) && location.reload()
  addEventListener('hashchange', change)
  return () => removeEventListener('hashchange', change)
}

/** Stores the token; other fragments, such as that of the skip link, are left alone. */
function keep(key: string): boolean {
  const given = location.hash.slice(1)
  if (!/^[\w-]{43}$/.test(given)) return false
  sessionStorage.setItem(key, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
