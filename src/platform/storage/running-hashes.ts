import { createHash, type Hash } from 'node:crypto'

/** The hashes of uploads in this process; one that continued in another is hashed from its file. */
export function runningHashes() {
  const running = new Map<string, { at: number; hash: Hash }>()
  return {
    take(key: string, at: number): Hash | undefined {
      const known = running.get(key)
      running.delete(key)
      if (known?.at === at) return known.hash
      return at === 0 ? createHash('sha256') : undefined
    },
    put(key: string, at: number, hash: Hash): void {
      const [oldest] = running.keys()
      if (running.size >= 200 && oldest !== undefined) running.delete(oldest)
      running.set(key, { at, hash })
    },
  }
}

export type RunningHashes = ReturnType<typeof runningHashes>
