import type { Viewer } from '../auth/viewer.ts'

/** Who calls, and by what. */
export interface Caller {
  /** Null for whoever is not signed in, and for every call that is open to anyone. */
  viewer: Viewer | null
  /** As `clientAddress` tells it; empty for the program itself. */
  address: string
  /** Of the header Idempotency-Key, or null. */
  idempotencyKey: string | null
  /** What the answer and its log lines carry, too. */
  requestId: string
  /** What the browser says that it is, at most 200 characters. */
  agent: string
  /** The browser says that a page of this very site asks (Fetch Metadata, Sec-Fetch-Site). */
  fromOurPage: boolean
  cookies: Cookies
  /** What a header says that no schema has, such as Range; nothing for the program itself. */
  header?(name: 'range' | 'if-range' | 'upload-offset'): string | undefined
}

/** A caller of an endpoint that demands sign-in. */
export type SignedIn = Caller & { viewer: Viewer }

/** The cookies that only the server reads; each goes out with `__Host-`. */
export interface Cookies {
  get(name: string): string | undefined
  /** `seconds` null: until the browser is closed; 0: gone at once. */
  set(name: string, value: string, seconds: number | null): void
}

/** The program itself, asking its own routes for what a page needs. */
export const ourselves: Caller = {
  viewer: null,
  address: '',
  idempotencyKey: null,
  requestId: '',
  agent: '',
  fromOurPage: false,
  cookies: { get: () => undefined, set: () => {} },
}
