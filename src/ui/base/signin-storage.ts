/** What signing in keeps in the browser, each under its one key; the token’s is the specification’s. */
const keys = { token: 'token', next: 'next', username: 'signin username', awaited: 'signin factor' }

export const sessionToken = (): string | null => localStorage.getItem(keys.token)

/** Throws where the browser refuses to store anything. */
export const storeSessionToken = (token: string): void => localStorage.setItem(keys.token, token)

export const removeSessionToken = (): void => localStorage.removeItem(keys.token)

/** Whether a change of storage in another tab ended the session. */
export const isSessionEnd = ({ key, newValue }: StorageEvent): boolean =>
  key === keys.token && newValue === null

/** Whether a change of storage in another tab began a session. */
export const isSessionStart = ({ key, newValue }: StorageEvent): boolean =>
  key === keys.token && newValue !== null

/** The address to go to after signing in, in this tab. */
export const rememberNext = (address: string): void => sessionStorage.setItem(keys.next, address)

export const takeNext = (): string | null => take(keys.next)

/** The username of an invitation that was accepted in this tab, for the form that comes next. */
export const rememberUsername = (username: string): void =>
  sessionStorage.setItem(keys.username, username)

export const takeUsername = (): string | null => take(keys.username)

/** A sign-in that waits for its second factor. */
export interface AwaitedSignIn {
  /** The user name or address with which it began. */
  username: string
  /** To be sent with the second factor. */
  token: string
  /** Some of 'app', 'passkey' and 'recovery'. */
  methods: string[]
}

/** A sign-in that began by a link in this tab, for the form that comes next. */
export const rememberAwaited = (awaited: AwaitedSignIn): void =>
  sessionStorage.setItem(keys.awaited, JSON.stringify(awaited))

export function takeAwaited(): AwaitedSignIn | null {
  return JSON.parse(take(keys.awaited) ?? 'null') as AwaitedSignIn | null
}

function take(key: string): string | null {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return stored
}
