// Of one tab: as whom one of the firm's people sees the portal in it. The session and what is stored of it on the
// device stay what they are.

const place = 'see-as'

const stored = (): string | null =>
  /^\/console\b/.test(location.pathname) ? null : sessionStorage.getItem(place)

let here: string | null | undefined

/**
 * By what the calls of this page are answered as those of somebody else; null: by nothing. It stays what
 * it was when the page was loaded: what is done while it is being left is not done as oneself.
 */
export const seeAs = (): string | null => (here === undefined ? (here = stored()) : here)

/** Whether the tab has gone on otherwise since this page was loaded, which Back shows as it was. */
export const isSeenOtherwise = (): boolean => seeAs() !== stored()

/** Begins what the address names (`?see-as=…`), and takes that out of the address: it is no link to share. */
export function takeSeeAs(): void {
  const { pathname, search, hash } = location
  const given = new URLSearchParams(search).get(place)
  if (given === null || !/^[\w-]{22}$/.test(given)) return
  sessionStorage.setItem(place, given)
  history.replaceState(null, '', pathname + hash)
}

/**
 * Leaves the portal that was seen as somebody else: for `next`, or for the same place as oneself, where
 * a client who has followed such a link finds their own. Never resolves, so that nothing is done any
 * more on the page.
 */
export function endSeeAs(next?: string): Promise<never> {
  sessionStorage.removeItem(place)
  if (next === undefined) location.reload()
  else location.replace(next)
  return new Promise(() => {})
}
