import { tooMany, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createFeed, type Feed } from './feed.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

const aSecond = 1_000
/** What is younger, in ms, is looked at: longer than a transaction, and than clocks differ. */
const span = 60_000
/** So long, in ms, may lie between what somebody has asked for and the stream that they open. */
const gap = 10_000
/** Streams that one account may have open at a process. */
const most = 5

/**
 * Tells streams what is new, whichever process wrote it: one query a second for all streams of
 * this process, and none while there is none.
 */
export function createLive({ database, clock, log }: Parts) {
  const feeds = new Map<string, Set<Feed>>()
  /** Of the last look; what is among them has been told. */
  let recent: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let stopped = false
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function look(): Promise<void> {
    const rows = await database.read
      .selectFrom('notification')
      .select(['id', 'account_id', 'kind', 'project_id', 'created_at'])
      .where('created_at', '>', ago(span))
      .orderBy('created_at')
      .execute()
    const told = new Set(recent.map(({ id }) => id))
    for (const row of rows.filter(({ id }) => !told.has(id)))
      for (const feed of feeds.get(row.account_id) ?? []) tell(feed, row)
    recent = rows
  }

  async function lookInBackground(): Promise<void> {
    if (looking) return
    looking = true
    await look().catch((err: unknown) => log.warn({ err }, 'cannot see what is new'))
    looking = false
  }

  function forget(account: string, feed: Feed): void {
    const own = feeds.get(account)
    own?.delete(feed)
    if (own?.size === 0) feeds.delete(account)
    if (feeds.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Throws 429 for one stream too many, 503 while the program stops. */
    open(account: string): Feed {
      if (stopped) throw unavailable()
      const own = feeds.get(account) ?? new Set()
      if (own.size >= most) throw tooMany(30)
      const feed: Feed = createFeed(() => forget(account, feed))
      feeds.set(account, own.add(feed))
      for (const row of recent)
        if (row.account_id === account && row.created_at > ago(gap)) tell(feed, row)
      timer ??= setInterval(() => void lookInBackground(), aSecond).unref()
      return feed
    },
    /** Ends every stream, so that nobody who stops the program has to wait for one. */
    stop(): void {
      stopped = true
      for (const feed of [...feeds.values()].flatMap((own) => [...own])) void feed.return()
    },
  }
}

export type Live = ReturnType<typeof createLive>

function tell(feed: Feed, { id, kind, project_id }: Row): void {
  feed.tell({ event: 'notification', id })
  if (kind === 'message') feed.tell({ event: 'message', project_id })
}

interface Row {
  id: string
  account_id: string
  kind: string
  project_id: string
  created_at: string
}
