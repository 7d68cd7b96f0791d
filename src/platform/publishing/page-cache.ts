import { compressed, shrink, type Answer, type CachedAnswer } from './cached.ts'
import { inBackground } from '../../contract/background.ts'
import type { Edge } from '../edge/headers.ts'

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
  drop(): void
  /** How much is cached by now, and how often something was made to be cached. */
  held(): { answers: number; bytes: number; made: number }
}

/** Answers that never change (assets), by path. */
export type Pinned = ReadonlyMap<string, CachedAnswer>

/** The answer with the headers that every answer gets, unless it has its own of that name. */
export function withCommon(common: Answer['headers'], answer: Answer): Answer {
  const own = new Set(answer.headers.map(([name]) => name))
  return {
    ...answer,
    headers: [...answer.headers, ...common.filter(([name]) => !own.has(name))],
  }
}

/** An address with a space names a shell of an application, which signed-in people alone need. */
function withEdge(edge: Edge, path: string, answer: Answer): Answer & { keptAt?: string } {
  if (path.includes(' ')) return answer
  const caching = answer.headers.find(([name]) => name === 'Cache-Control')?.[1] ?? ''
  const and = (more: Answer['headers']) => ({ ...answer, headers: [...answer.headers, ...more] })
  // Browsers and caches keep such a one at any address, so that it has its key there, too.
  if (/immutable/.test(caching)) return and(edge.keys(path))
  return { ...and(edge.headers(path)), keptAt: path }
}

/**
 * `common`: the headers that every answer gets; `pinned`: what `drop` leaves in place; `edge`: a cache in
 * front, which may keep what is cached here.
 */
export function createPageCache(
  common: Answer['headers'],
  pinned: Pinned = new Map<string, CachedAnswer>(),
  edge?: Edge,
): PageCache {
  let cached = new Map<string, CachedAnswer>()
  let bare = new Map<string, CachedAnswer>()
  let making = new Map<string, Promise<CachedAnswer>>()

  let count = 0

  async function begin(path: string, ignoresQuery: boolean, make: () => Promise<Answer>) {
    count += 1
    const [cachedThen, bareThen, makingThen] = [cached, bare, making]
    try {
      const answer = await make()
      // What was made before a change, and is sent after it, would be kept after the purge.
      const isCurrent = !answer.passing && cached === cachedThen
      const { keptAt, ...whole } =
        edge && isCurrent ? withEdge(edge, path, answer) : { ...answer, keptAt: undefined }
      const packed = await compressed(withCommon(common, whole))
      const made = keptAt === undefined ? packed : { ...packed, keptAt }
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
    drop() {
      // New maps: answers that are being made land in the old ones, which nobody reads any more.
      cached = new Map()
      bare = new Map()
      making = new Map()
      wanted.clear()
    },
    held() {
      const sizes = [...cached.values()].flatMap(({ identity, gzip, br }) =>
        [identity, gzip, br].map((form) => form?.body.length ?? 0),
      )
      return { answers: cached.size, bytes: sizes.reduce((sum, one) => sum + one, 0), made: count }
    },
  }
}
