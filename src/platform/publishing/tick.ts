/**
 * Reads once for all callers in the same tick of the event loop, such as for requests that were
 * waiting at their sockets together; a later call reads again.
 */
export function oncePerTick<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  return () => {
    if (!current) {
      current = read()
      setImmediate(() => (current = undefined))
    }
    return current
  }
}
