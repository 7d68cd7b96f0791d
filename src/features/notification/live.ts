import { tooMany, unavailable } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { MemberScope } from '../../database/scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { createEventFeed, type EventFeed } from '../../platform/http/feed.ts'
import type { LiveEvent } from './contract.ts'
import { ownActsSince, projectActsSince } from './act-store.ts'
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

/** Who follows, in which organisation and on which device. */
interface Follower extends Pick<MemberScope, 'account' | 'organisation'> {
  session: string
  /** Who reads it: the account itself, or one of the firm's people who sees what it sees. */
  seenBy: string
  feed: LiveFeed
}

/** Who follows a stream. */
export interface LiveReader extends Pick<Follower, 'account' | 'organisation' | 'session'> {
  /** Left out where it is the account itself. */
  seenBy?: string | undefined
}

/** What is pushed to the streams of one account. */
interface News {
  id: string
  account: string
  /** Null: whichever of theirs they are in. */
  organisation: string | null
  /** The device that knows it already. */
  besides: string | null
  at: string
  events: LiveEvent[]
}

/**
 * Pushes to streams what is new, whichever process wrote it: a look each second for all streams of this
 * process, and none while there are none.
 */
export function createLive({ database, clock, log }: Parts) {
  const followers = new Map<string, Set<Follower>>()
  /** Opened since the last poll, whose rows may be none of theirs any more: the next one is for them. */
  const fresh = new Set<Follower>()
  /** The ids of the last poll, which have been pushed. */
  let pushed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let polling = false
  let stopped = false
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()

  async function poll(): Promise<void> {
    const news = await newsSince(database, ago(span), ago(0))
    const missed = ago(gap)
    for (const [account, own] of Map.groupBy(news, (one) => one.account))
      for (const follower of followers.get(account) ?? []) {
        const isNew = ({ id, at }: News) => (fresh.has(follower) ? at > missed : !pushed.has(id))
        push(
          follower.feed,
          own.filter((one) => isNew(one) && isFor(one, follower)),
        )
      }
    pushed = new Set(news.map(({ id }) => id))
    fresh.clear()
  }

  async function pollInBackground(): Promise<void> {
    if (polling) return
    polling = true
    await poll().catch((err: unknown) => log.warn({ err }, 'cannot poll for new notifications'))
    polling = false
  }

  function forget(follower: Follower): void {
    const own = followers.get(follower.account)
    own?.delete(follower)
    fresh.delete(follower)
    if (own?.size === 0) followers.delete(follower.account)
    if (followers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Throws 429 for one stream too many, 503 while the program stops. */
    open(reader: LiveReader): LiveFeed {
      const { account, organisation, session, seenBy = account } = reader
      if (stopped) throw unavailable()
      const own = followers.get(account) ?? new Set()
      const here = [...own].filter(
        (one) => one.organisation === organisation && one.seenBy === seenBy,
      )
      if (here.length >= mostStreams) throw tooMany(30)
      const feed = createEventFeed<LiveEvent>(() => forget(follower))
      const follower: Follower = { account, organisation, session, seenBy, feed }
      followers.set(account, own.add(follower))
      fresh.add(follower)
      timer ??= setInterval(() => void pollInBackground(), pollEvery).unref()
      return feed
    },
    /** Ends every stream, so that none delays the end of the program. */
    stop(): void {
      stopped = true
      for (const { feed } of [...followers.values()].flatMap((own) => [...own]))
        inBackground(feed.return())
    },
  }
}

export type Live = ReturnType<typeof createLive>

async function newsSince(database: Database, moment: string, now: string): Promise<News[]> {
  const [notices, acts, own] = await Promise.all([
    notifiedSince(database, moment, now),
    projectActsSince(database, moment),
    ownActsSince(database, moment),
  ])
  return [
    ...notices.map(
      ({ id, account_id: account, organisation_id: organisation, project_id, kind, ...times }) => ({
        id,
        account,
        organisation,
        besides: null,
        // Since when its reader is shown it.
        at: times.held_until ?? times.created_at,
        events: [
          { event: 'notification', id } as const,
          ...(kind === 'message' ? [{ event: 'message', project_id } as const] : []),
        ],
      }),
    ),
    ...acts.map(
      ({ id, account_id: account, organisation_id: organisation, project_id, ...row }) => ({
        id,
        account,
        organisation,
        besides: null,
        at: row.created_at,
        events: [{ event: 'project', project_id } as const],
      }),
    ),
    ...own.map(({ id, account_id: account, session_id, created_at, tags }) => ({
      id,
      account,
      organisation: null,
      besides: session_id,
      at: created_at,
      events: [{ event: 'own', tags } as const],
    })),
  ]
}

const isFor = ({ organisation, besides }: News, follower: Follower) =>
  (organisation === null || organisation === follower.organisation) && besides !== follower.session

/** The same is said once, however often it happened since the last look. */
function push(feed: LiveFeed, news: readonly News[]): void {
  const events = news.flatMap((one) => one.events)
  for (const said of new Set(events.map((event) => JSON.stringify(event))))
    feed.push(JSON.parse(said) as LiveEvent)
}
