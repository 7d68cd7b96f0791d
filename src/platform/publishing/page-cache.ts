import { compressed, shrink, type Answer, type CachedAnswer } from './cached.ts'
import { inBackground } from '../../contract/background.ts'

/**
 * The answers cached as bytes, by path. An answer whose making began before a change of content is
 * not cached after it, so that no old page is ever served once the change is known.
 */
export interface PageCache {
  /** An answer that is found here for the first time is soon compressed further. */
  find(url: string): CachedAnswer | undefined
  /**
   * The cached answer of `path`, made by `make` unless it is there; simultaneous requests share one
   * making. `ignoresQuery`: `path?anything` is the same answer.
   */
  getOrMake(path: string, ignoresQuery: boolean, make: () => Promise<Answer>): Promise<CachedAnswer>
  /** Adds an answer that never changes (an asset), which `drop` leaves in place. */
  pin(path: string, answer: Answer): Promise<void>
  drop(): void
}

/** `common`: the headers that every answer gets, unless it has its own of that name. */
export function createPageCache(common: Answer['headers']): PageCache {
  const withCommon = (answer: Answer) => {
    const own = new Set(answer.headers.map(([name]) => name))
    return {
      ...answer,
      headers: [...answer.headers, ...common.filter(([name]) => !own.has(name))],
    }
  }
  const pinned = new Map<string, CachedAnswer>()
  let cached = new Map<string, CachedAnswer>()
  let bare = new Map<string, CachedAnswer>()
  let making = new Map<string, Promise<CachedAnswer>>()

  async function begin(path: string, ignoresQuery: boolean, make: () => Promise<Answer>) {
    const [cachedThen, bareThen, makingThen] = [cached, bare, making]
    try {
      const answer = await make()
      const made = await compressed(withCommon(answer))
      if (!answer.passing) cachedThen.set(path, made)
      if (!answer.passing && ignoresQuery) bareThen.set(path, made)
      return made
    } finally {
      makingThen.delete(path)
    }
  }

  function lookUp(url: string): CachedAnswer | undefined {
    const exact = cached.get(url) ?? pinned.get(url)
    if (exact) return exact
    const query = url.indexOf('?')
    return query < 0 ? undefined : bare.get(url.slice(0, query))
  }

  const wanted = new Set<CachedAnswer>()

  /** One at a time, so that a thread stays free for hashing passwords meanwhile. */
  async function shrinkSoon(found: CachedAnswer) {
    wanted.add(found)
    if (wanted.size > 1) return
    for (const next of wanted) {
      await shrink(next)
      wanted.delete(next)
    }
  }

  return {
    find(url) {
      const found = lookUp(url)
      if (found?.toShrink) inBackground(shrinkSoon(found))
      return found
    },
    async getOrMake(path, ignoresQuery, make) {
      const there = cached.get(path) ?? making.get(path)
      if (there) return there
      const begun = begin(path, ignoresQuery, make)
      making.set(path, begun)
      return begun
    },
    async pin(path, answer) {
      pinned.set(path, await compressed(withCommon(answer)))
    },
    drop() {
      // New maps: answers that are being made land in the old ones, which nobody reads any more.
      cached = new Map()
      bare = new Map()
      making = new Map()
      wanted.clear()
    },
  }
}
