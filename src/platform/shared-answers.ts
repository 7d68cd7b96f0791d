import type { Kept } from './kept.ts'

/** Answers that are the same for all of an organisation, until its revision grows. */
export interface SharedAnswers {
  /**
   * What is kept for `name` of this organisation at this revision, else what `make` gives, which is
   * then kept. The revision was read with the caller's rights, so nothing older is ever told.
   */
  get(
    name: string,
    at: { organisation: string; revision: number },
    make: () => Promise<Kept>,
  ): Promise<Kept>
}

/** How many are kept in all; those that were asked for longest ago go first. */
const most = 500

/** Keeps them in this process. */
export function sharedAnswers(): SharedAnswers {
  const kept = new Map<string, { revision: number; answer: Kept }>()
  return {
    async get(name, { organisation, revision }, make) {
      const key = `${organisation} ${name}`
      const found = kept.get(key)
      kept.delete(key)
      if (found?.revision === revision) {
        kept.set(key, found)
        return found.answer
      }
      const answer = await make()
      kept.set(key, { revision, answer })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return answer
    },
  }
}
