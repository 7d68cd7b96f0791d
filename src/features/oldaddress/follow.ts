import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { formerAddresses } from './former-store.ts'
import { repeated } from '../../platform/repeat.ts'
import { addressKey, withSearch } from './address.ts'
import { allRedirects, countHits, type Hits } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

interface Way {
  id: string
  to: string
}

/** In ms: how long a count may be lost when the program ends. */
const counted = 5_000
/** Of changed slugs, which an end of one of ours may have. */
const mostFormer = 100_000

/**
 * Leads requests for which there is no page to where the firm has led their address. It answers from
 * memory, because anybody can make up as many addresses as they like; `drop` when content has changed.
 */
export function followingRedirects({ database, clock, log }: Parts) {
  let ways: Promise<ReadonlyMap<string, Way>> | null = null
  const hits = new Map<string, Hits>()

  async function read(): Promise<ReadonlyMap<string, Way>> {
    const rows = await allRedirects(database.read)
    if (rows.length === 0) return new Map()
    const now = clock.now().toISOString()
    const former = await formerAddresses(database.read, { now, limit: mostFormer })
    const present = new Map(former.map(({ from, to }) => [from, to]))
    // In one hop, even where the slug of its page was changed after it was made.
    const end = (address: string) => {
      const path = /^[^?#]*/.exec(address)?.[0] ?? ''
      const to = present.get(path)
      return to === undefined ? address : to + address.slice(path.length)
    }
    return new Map(
      rows.map(({ id, from_key, to_address }) => [from_key, { id, to: end(to_address) }]),
    )
  }

  async function waysNow() {
    const reading = (ways ??= read())
    try {
      return await reading
    } catch (error) {
      if (ways === reading) ways = null
      throw error
    }
  }

  async function count(): Promise<void> {
    const some = [...hits.values()]
    hits.clear()
    if (some.length > 0) await countHits(database, some)
  }

  return {
    /** Whether the firm has led this path anywhere. */
    has: async (pathname: string) => (await waysNow()).has(addressKey(pathname)),
    /** Where a request for an address without a page is led; null: nowhere. */
    async find({ pathname, search }: { pathname: string; search: string }): Promise<string | null> {
      const all = await waysNow()
      const whole = search === '' ? undefined : all.get(addressKey(pathname, search))
      const way = whole ?? all.get(addressKey(pathname))
      if (!way) return null
      const to = whole ? way.to : withSearch(way.to, search)
      // Its page was withdrawn: it led there from the same in another case.
      if (withoutSlash(to) === withoutSlash(pathname + search)) return null
      const { id } = way
      const last = clock.now().toISOString()
      hits.set(id, { id, last, count: (hits.get(id)?.count ?? 0) + 1 })
      return to
    },
    drop() {
      ways = null
    },
    counter: {
      runDue: count,
      ...repeated(count, { every: counted, log, failing: 'cannot count who was led on' }),
    },
  }
}

/** What of an address is asked for, whether its path has a slash at its end or not. */
const withoutSlash = (address: string) => address.replace(/#.*$/, '').replace(/\/+(?=$|\?)/, '')
