import type { CachedAnswer } from './cached.ts'

/** An organisation, and the state that its data was in when a caller's rights were read. */
interface SharedAt {
  organisation: string
  revision: number
}

/** Answers that are the same for all of an organisation, until its revision grows. */
export interface SharedAnswers {
  /**
   * What is cached for `name` of this organisation at this revision, else what `make` returns, which
   * is then cached. The revision was read with the caller's rights, so nothing older is ever sent.
   */
  get(name: string, at: SharedAt, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** What is cached for `name` of this organisation at this revision, if anything is. */
  find(name: string, at: SharedAt): CachedAnswer | undefined
}

/** How many answers are cached in all; the least recently used are dropped first. */
const most = 500

/** Caches them in the memory of this process. */
export function sharedAnswers(): SharedAnswers {
  const cached = new Map<string, { revision: number; answer: CachedAnswer }>()
  const keyOf = (name: string, { organisation }: SharedAt) => `${organisation} ${name}`
  function find(name: string, at: SharedAt) {
    const key = keyOf(name, at)
    const found = cached.get(key)
    if (found?.revision !== at.revision) return undefined
    // Moved to the end, where the most recently used stand.
    cached.delete(key)
    cached.set(key, found)
    return found.answer
  }
  return {
    find,
    async get(name, at, make) {
      const found = find(name, at)
      if (found) return found
      const answer = await make()
      const key = keyOf(name, at)
      cached.delete(key)
      cached.set(key, { revision: at.revision, answer })
      const [oldest] = cached.keys()
      if (cached.size > most && oldest !== undefined) cached.delete(oldest)
      return answer
    },
  }
}
