import type { TestContext } from 'node:test'

type Answer = (sent: {
  method: string
  path: string
  headers: Headers
  body: unknown
}) => Promise<Response> | Response

/** A storage of a browser, in memory. */
function storage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
    key: (nth: number) => [...held.keys()][nth] ?? null,
    get length() {
      return held.size
    },
  }
}

/**
 * What the code of a page needs of a browser, for tests of what it does without looking at it: storages,
 * events of the window, and a server that answers as `answer` says. Until the test ends.
 */
export function pageDouble(t: TestContext, answer: Answer) {
  const events = new EventTarget()
  const doubles = {
    localStorage: storage(),
    sessionStorage: storage(),
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
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return { ...doubles, online: () => events.dispatchEvent(new Event('online')) }
}
