import { tooMany, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { LiveEvent } from './contract.ts'
import { createFeed, type Feed } from './feed.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

const aSecond = 1_000
/** What is younger, in ms, is looked at: longer than a transaction, and than clocks differ. */
const span = 60_000
/** Streams that one account may have open at a process. */
const most = 5

/**
 * Tells streams what is new, whichever process wrote it: one query a second for all streams of
 * this process, and none while there is none.
 */
export function createLive({ database, clock, log }: Parts) {
  const feeds = new Map<string, Set<Feed>>()
  let told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let stopped = false

  async function look(): Promise<void> {
    const after = new Date(clock.now().getTime() - span).toISOString()
    const rows = await database.read
      .selectFrom('notification')
      .select(['id', 'account_id', 'kind', 'project_id'])
      .where('created_at', '>', after)
      .orderBy('created_at')
      .execute()
    for (const row of rows) if (!told.has(row.id)) tell(row)
    told = new Set(rows.map(({ id }) => id))
  }

  function tell({ id, account_id, kind, project_id }: Row): void {
    const events: LiveEvent[] = [{ event: 'notification', id }]
    if (kind === 'message') events.push({ event: 'message', project_id })
    for (const feed of feeds.get(account_id) ?? []) for (const event of events) feed.tell(event)
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

interface Row {
  id: string
  account_id: string
  kind: string
  project_id: string
}
