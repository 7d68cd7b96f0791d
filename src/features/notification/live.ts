import { tooMany, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createEventFeed, type EventFeed } from '../../platform/http/feed.ts'
import type { LiveEvent } from './contract.ts'
import { notifiedSince } from './store.ts'
import { inBackground } from '../../contract/background.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

const pollEvery = 1_000
/** How far back each poll looks, in ms: longer than a transaction takes, or than clocks differ. */
const span = 60_000
/** A new stream gets the events of the last so many ms, which the page's calls may have missed. */
const gap = 10_000
/** How many streams one membership may have open at a process. */
const mostStreams = 5

type LiveFeed = EventFeed<LiveEvent>

/**
 * Pushes to streams what is new, whichever process wrote it: one query a second for all streams of
 * this process, and none while there are none.
 */
export function createLive({ database, clock, log }: Parts) {
  const feeds = new Map<string, Set<LiveFeed>>()
  /** Opened since the last poll, whose rows may be none of theirs any more: the next one is for them. */
  const fresh = new Set<LiveFeed>()
  /** The ids of the last poll, which have been pushed. */
  let pushed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let stopped = false
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function poll(): Promise<void> {
    const rows = await notifiedSince(database, ago(span), ago(0))
    const missed = ago(gap)
    for (const row of rows)
      for (const feed of feeds.get(keyOf(row)) ?? [])
        if (fresh.has(feed) ? shownAt(row) > missed : !pushed.has(row.id)) push(feed, row)
    pushed = new Set(rows.map(({ id }) => id))
    fresh.clear()
  }

  async function pollInBackground(): Promise<void> {
    if (polling) return
    polling = true
    await poll().catch((err: unknown) => log.warn({ err }, 'cannot poll for new notifications'))
    polling = false
  }

  function forget(key: string, feed: LiveFeed): void {
    const own = feeds.get(key)
    own?.delete(feed)
    fresh.delete(feed)
    if (own?.size === 0) feeds.delete(key)
    if (feeds.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Throws 429 for one stream too many, 503 while the program stops. */
    open({ account: account_id, organisation: organisation_id }: MemberScope): LiveFeed {
      if (stopped) throw unavailable()
      const key = keyOf({ account_id, organisation_id })
      const own = feeds.get(key) ?? new Set()
      if (own.size >= mostStreams) throw tooMany(30)
      const feed: LiveFeed = createEventFeed<LiveEvent>(() => forget(key, feed))
      feeds.set(key, own.add(feed))
      fresh.add(feed)
      timer ??= setInterval(() => void pollInBackground(), pollEvery).unref()
      return feed
    },
    /** Ends every stream, so that none delays the end of the program. */
    stop(): void {
      stopped = true
      for (const feed of [...feeds.values()].flatMap((own) => [...own])) inBackground(feed.return())
    },
  }
}

export type Live = ReturnType<typeof createLive>

function push(feed: LiveFeed, { id, kind, project_id }: Row): void {
  feed.push({ event: 'notification', id })
  if (kind === 'message') feed.push({ event: 'message', project_id })
}

/** What somebody is notified of is of one organisation. */
const keyOf = ({ account_id, organisation_id }: Pick<Row, 'account_id' | 'organisation_id'>) =>
  `${organisation_id} ${account_id}`

interface Row {
  id: string
  organisation_id: string
  account_id: string
  kind: string
  project_id: string
  created_at: string
  held_until: string | null
}

/** Since when its reader is shown it. */
const shownAt = ({ held_until, created_at }: Row) => held_until ?? created_at
