/**
 * Reads once for all who ask in the same turn of the event loop, such as for the requests that
 * were waiting at their sockets together; who asks later has it read again.
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
