import type { TestContext } from 'node:test'

type Answer = (sent: {
  method: string
  path: string
  headers: Headers
  body: unknown
}) => Promise<Response> | Response

/** A storage of a browser, in memory: its own keys are what it holds, as in a browser. */
class StorageDouble {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (Reflect.get(this, key) as string) : null
  }
  setItem(key: string, value: string): void {
    if (value.length > 5_000_000) throw new DOMException('It is full.', 'QuotaExceededError')
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

/** Locks of this page, and of others by their names. */
function locksDouble() {
  const held = new Set<string>()
  type Run = (lock: object | null) => Promise<unknown>
  return {
    held,
    async request(name: string, ...rest: [Run] | [{ ifAvailable: boolean }, Run]) {
      const run = rest.at(-1) as Run
      const isFree = !held.has(name)
      held.add(name)
      await run(isFree ? {} : null)
      if (isFree) held.delete(name)
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
}

/** What there was before any double: of two in one test, the first must not stay. */
const originals = new Map<string, PropertyDescriptor | undefined>()

/**
 * What the code of a page needs of a browser, for tests of what it does without looking at it: storages,
 * events of the window, and a server that answers as `answer` says. Until the test ends.
 */
export function pageDouble(t: TestContext, answer: Answer = () => Response.json({})) {
  const events = new EventTarget()
  const doubles = {
    localStorage: new StorageDouble(),
    sessionStorage: new StorageDouble(),
    navigator: { locks: locksDouble() },
    document: { documentElement: { dataset: {} } },
    location: { pathname: '/dashboard', hash: '' },
    window: {},
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    fetch: async (url: string, init: RequestInit = {}) => {
      const { method = 'GET', body = null, signal } = init
      const headers = new Headers(init.headers)
      signal?.throwIfAborted()
      const answered = answer({ method, path: url.replace(/^\/api/, ''), headers, body })
      if (!signal) return await answered
      const aborted = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => aborted.reject(signal.reason))
      return await Promise.race([answered, aborted.promise])
    },
  }
  for (const [name, value] of Object.entries(doubles)) {
    if (!originals.has(name)) originals.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    const before = originals.get(name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return {
    ...doubles,
    online: () => events.dispatchEvent(new Event('online')),
    /** Another page has changed what the device stores. */
    stored(key: string, oldValue: string | null, newValue: string | null) {
      if (newValue === null) doubles.localStorage.removeItem(key)
      else doubles.localStorage.setItem(key, newValue)
      events.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))
    },
  }
}
