import { createHash, type Hash } from 'node:crypto'

/** The sums of files under way in this process; one that went on elsewhere is summed from its file. */
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
