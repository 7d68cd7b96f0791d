import type { Viewer } from '../auth/viewer.ts'

/** Who sends a request, and what its headers say. */
export interface Caller {
  /** Null for a caller who is not signed in, and for every endpoint that is open to anyone. */
  viewer: Viewer | null
  /** As `clientAddress` finds it; empty for the program itself. */
  address: string
  /** The value of the header Idempotency-Key, or null. */
  idempotencyKey: string | null
  /** The id that the answer and its log lines have, too. */
  requestId: string
  /** The header User-Agent, cut to 200 characters. */
  agent: string
  /** The browser says that a page of this very site sent it (Fetch Metadata, Sec-Fetch-Site). */
  fromOurPage: boolean
  /** Whoever sends it sits at this machine, as `isLocal` finds. */
  local: boolean
  cookies: Cookies
  /** A header that stands in no schema, such as Range; the program itself has none. */
  header?(name: StatedHeader): string | undefined
}

/** Headers that some endpoints read themselves. */
type StatedHeader =
  | 'range'
  | 'if-range'
  | 'upload-offset'
  | 'webhook-id'
  | 'webhook-timestamp'
  | 'webhook-signature'

/** A caller of an endpoint that demands sign-in. */
export type SignedInCaller = Caller & { viewer: Viewer }

/** The cookies that only the server reads; each is set with the prefix `__Host-`. */
export interface Cookies {
  get(name: string): string | undefined
  /** `seconds` null: until the browser is closed; 0: deleted at once. */
  set(name: string, value: string, seconds: number | null): void
}

/** The program itself, calling its own routes for what a page needs. */
export const ourselves: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  requestId: '',
  agent: '',
  fromOurPage: false,
  // What we make of our own answers is for everybody.
  local: false,
  cookies: { get: () => undefined, set: () => {} },
}
