import { compressed, shrink, type Answer, type CachedAnswer } from './cached.ts'

/**
 * The answers cached as bytes, by path. What was begun before a change of content is not cached
 * after it, so that nobody is ever served an old page once the change is known.
 */
export interface PageCache {
  /** What is asked for again is worth making smaller, and soon is. */
  find(url: string): CachedAnswer | undefined
  /**
   * The cached answer of `path`, made by `make` unless it is there; many who ask at once share one
   * making. `ignoresQuery`: `path?anything` is the same answer.
   */
  getOrMake(path: string, ignoresQuery: boolean, make: () => Promise<Answer>): Promise<CachedAnswer>
  /** Adds what never changes (assets). */
  pin(path: string, answer: Answer): Promise<void>
  drop(): void
}

/** `common`: the headers that every answer has, unless it says one itself. */
export function createPageCache(common: Answer['headers']): PageCache {
  const withCommon = (answer: Answer) => {
    const said = new Set(answer.headers.map(([name]) => name))
    return {
      ...answer,
      headers: [...answer.headers, ...common.filter(([name]) => !said.has(name))],
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

  function look(url: string): CachedAnswer | undefined {
    const exact = cached.get(url) ?? pinned.get(url)
    if (exact) return exact
    const query = url.indexOf('?')
    return query < 0 ? undefined : bare.get(url.slice(0, query))
  }

  const wanted = new Set<CachedAnswer>()

  /** One at a time, so that whoever hashes a password meanwhile finds a free thread. */
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
      const found = look(url)
      if (found?.toShrink) void shrinkSoon(found)
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
      // New maps, so that makings under way end in the old ones, which nobody reads any more.
      cached = new Map()
      bare = new Map()
      making = new Map()
      wanted.clear()
    },
  }
}
