/** Where the specification has the token of the session, and where sign-in finds what to go on with. */
const places = { token: 'token', next: 'next' }

export const sessionToken = (): string | null => localStorage.getItem(places.token)

let leaving = false

/** To the sign-in page, once: several calls may find out together that it is time. */
export function leave(): void {
  if (leaving) return
  leaving = true
  location.replace('/login')
}

/** Nobody is signed in any more: to sign in, and back here. */
export function signInAgain(): void {
  localStorage.removeItem(places.token)
  const { pathname, search, hash } = location
  if (!leaving) sessionStorage.setItem(places.next, pathname + search + hash)
  leave()
}

/** Somebody has signed out, and whoever signs in next begins anew. */
export function endSession(): void {
  localStorage.removeItem(places.token)
  sessionStorage.removeItem(places.next)
  leave()
}

/** Leaves with the session that ends in another tab, and when a page comes back without one. */
export function followSession(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === places.token && newValue === null) signInAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
    if (persisted && !sessionToken()) signInAgain()
  })
}
