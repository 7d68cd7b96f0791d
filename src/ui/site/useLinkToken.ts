import { useSyncExternalStore } from 'react'

/**
 * The token that stands after `#` in the link of a mail: undefined while nobody has looked, null
 * when there is none. It is taken out of the address at once, and kept under `key` in this tab,
 * so that a reload needs no second look at the mail; `forgetToken` ends that.
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

/** Another link, opened in this tab: nothing of the first one may stay. */
function watch(key: string) {
  const change = () => keep(key) && location.reload()
  addEventListener('hashchange', change)
  return () => removeEventListener('hashchange', change)
}

/** Other fragments, such as that of the link to the content, are left alone. */
function keep(key: string): boolean {
  const given = location.hash.slice(1)
  if (!/^[\w-]{43}$/.test(given)) return false
  sessionStorage.setItem(key, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
