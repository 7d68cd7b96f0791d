/** What a replica must have to be read: content of this version at least, of this database. */
export interface WantedContent {
  version: number
  /** By which the database is known among others. */
  label: string
}

/** What is wanted of a replica, as far as it is known here. */
export interface Freshness {
  /** Asks the primary where what is known is older than `trusted`. Rejects when the primary is away. */
  wanted(): Promise<WantedContent>
  /** Another look at the primary has found this version. */
  note(version: number): void
  /** Asks in any case, because this process has just changed content. */
  renew(): Promise<WantedContent>
}

/**
 * In ms, from when the primary was asked: for so long a process may read content that another one has
 * changed meanwhile, unless the replica has the change. Whoever changes content waits for the replica as
 * long, so that nobody who was answered is ever shown what was there before.
 */
export const trusted = 500

/** Keeps what the primary says of the version of content: one question at a time, and none without a read. */
export function createFreshness(ask: () => Promise<WantedContent>): Freshness {
  let known: WantedContent | null = null
  let askedAt = -Infinity
  let noted = 0
  let asking: Promise<WantedContent> | null = null
  let begunAt = -Infinity

  function begin(): Promise<WantedContent> {
    const begun = (begunAt = performance.now())
    const asked = ask()
      .then((found) => {
        // A version never goes back, so that of a late answer takes nothing away.
        noted = Math.max(noted, found.version)
        const wanted = { ...found, version: noted }
        // One that was asked again meanwhile is not trusted.
        if (asking === asked) [known, askedAt] = [wanted, begun]
        return wanted
      })
      .finally(() => {
        if (asking === asked) asking = null
      })
    asking = asked
    return asked
  }

  return {
    async wanted() {
      if (known && performance.now() - askedAt < trusted) return { ...known, version: noted }
      // The answer to a question from before may be older than what somebody has published since.
      return await (asking && performance.now() - begunAt < trusted ? asking : begin())
    },
    note: (version) => void (noted = Math.max(noted, version)),
    async renew() {
      known = null
      return await begin()
    },
  }
}
