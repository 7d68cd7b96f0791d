/** Where the specification has the token of the session, and where sign-in finds what to go on with. */
const places = { token: 'token', next: 'next' }

export const sessionToken = (): string | null => localStorage.getItem(places.token)

/** Nobody is signed in any more: to sign in, and back here. */
export function signInAgain(): void {
  localStorage.removeItem(places.token)
  const { pathname, search, hash } = location
  sessionStorage.setItem(places.next, pathname + search + hash)
  location.replace('/login')
}

/** Somebody has signed out, and whoever signs in next begins anew. */
export function endSession(): void {
  localStorage.removeItem(places.token)
  sessionStorage.removeItem(places.next)
  location.replace('/login')
}

/** Leaves with the session that ends in another tab, and when a page comes back without one. */
export function followSession(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === places.token && newValue === null) signInAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !sessionToken()) signInAgain()
  })
}
