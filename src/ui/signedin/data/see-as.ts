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
  if (given === null) return
  sessionStorage.setItem(place, given)
  history.replaceState(null, '', pathname + hash)
}

/** Leaves the portal that was seen as somebody else. Never resolves, so that nothing is done any more on the page. */
export function endSeeAs(): Promise<never> {
  sessionStorage.removeItem(place)
  location.replace('/console/clients')
  return new Promise(() => {})
}
