// Of one tab: as whom one of the firm's people sees the portal in it. The session and what is stored of it on the
// device stay what they are.

const place = 'see-as'

const isPortal = () => !/^\/console\b/.test(location.pathname)

/** By what the calls of this page are answered as those of somebody else; null: by nothing. */
export const seeAs = (): string | null => (isPortal() ? sessionStorage.getItem(place) : null)

/** Begins what the address names (`?see-as=…`), and takes that out of the address: it is no link to share. */
export function takeSeeAs(): void {
  const { pathname, search, hash } = location
  const given = new URLSearchParams(search).get(place)
  if (given === null || !/^[\w-]{22}$/.test(given)) return
  sessionStorage.setItem(place, given)
  history.replaceState(null, '', pathname + hash)
}

/**
 * Leaves the portal that was seen as somebody else, and goes on as oneself: a client who has followed
 * such a link finds their own. Never resolves, so that nothing is done any more on the page.
 */
export function endSeeAs(next = '/dashboard'): Promise<never> {
  sessionStorage.removeItem(place)
  location.replace(next)
  return new Promise(() => {})
}
