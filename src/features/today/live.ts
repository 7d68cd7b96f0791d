import { inBackground } from '../../contract/background.ts'
import type { RightsHolder } from '../../contract/access.ts'
import { tooMany, unavailable } from '../../contract/problem.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { createEventFeed, type EventFeed } from '../../platform/http/feed.ts'
import type { Log } from '../../platform/log.ts'
import type { TodayList } from './staff.contract.ts'

/** Reads what needs somebody, of what they may see. */
export type GatherToday = (
  viewer: RightsHolder & { account: string },
  whose: 'mine' | '',
) => Promise<TodayList>

interface Parts {
  gather: GatherToday
  log: Log
}

type TodayFeed = EventFeed<{ event: 'today' }>

/** Who follows, and what their list was when it was last looked at; null: nobody has looked yet. */
interface Followed {
  viewer: Viewer
  feed: TodayFeed
  was: string | null
}

const lookEvery = 2_000
/** How many streams one account may have open at a process. */
const mostStreams = 5

/**
 * Says to streams that what needs somebody is different, whichever process changed it: each reader's own
 * list is read as the ordinary call reads it, so that nobody hears of what they may not see.
 */
export function followingToday({ gather, log }: Parts) {
  const followed = new Set<Followed>()
  let timer: NodeJS.Timeout | undefined
  let [isLooking, isStopped] = [false, false]

  async function look(): Promise<void> {
    for (const one of followed) {
      const is = factsOf(await gather(one.viewer, ''))
      if (one.was !== null && one.was !== is) one.feed.push({ event: 'today' })
      one.was = is
    }
  }

  async function lookInBackground(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await look().catch((err: unknown) => log.warn({ err }, 'cannot look for what is new today'))
    isLooking = false
  }

  function forget(one: Followed): void {
    followed.delete(one)
    if (followed.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Throws 429 for one stream too many, 503 while the program stops. */
    open(viewer: Viewer): TodayFeed {
      if (isStopped) throw unavailable()
      const own = [...followed].filter((one) => one.viewer.account === viewer.account)
      if (own.length >= mostStreams) throw tooMany(30)
      const one: Followed = { viewer, was: null, feed: createEventFeed(() => forget(one)) }
      followed.add(one)
      timer ??= setInterval(() => void lookInBackground(), lookEvery).unref()
      inBackground(lookInBackground())
      return one.feed
    },
    /** Ends every stream, so that none delays the end of the program. */
    stop(): void {
      isStopped = true
      for (const { feed } of followed) inBackground(feed.return())
    },
  }
}

export type TodayLive = ReturnType<typeof followingToday>

/** All that is different for others when somebody has done something; a clock that goes on is not. */
const factsOf = ({ items, more, away }: TodayList): string =>
  JSON.stringify([more, [...items, ...away].map((item) => ({ ...item, clock: null }))])
