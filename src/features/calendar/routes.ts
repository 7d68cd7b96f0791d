import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { makeFeed, readCalendar, readFeed, revokeFeed } from './contract.ts'
import type { Calendar } from './entries.ts'
import type { Feeds } from './feeds.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  calendar: Calendar
  feeds: Feeds
  /** PUBLIC_URL. */
  origin: string
}

const ownerOf = ({ account, organisation }: Viewer) => ({
  account,
  organisation: organisation ?? '',
})

export function calendarRoutes({ database, clock, audit, calendar, feeds, origin }: Parts) {
  const now = () => clock.now().toISOString()
  return [
    serve(readCalendar, async ({ query }, { viewer }) =>
      calendar(viewer.organisation ?? '', query),
    ),
    serve(readFeed, async (_, { viewer }) => ({ since: await feeds.since(ownerOf(viewer)) })),
    serve(makeFeed, async (_, by) => {
      const owner = ownerOf(by.viewer)
      const token = await database.transaction(async (trx) => {
        const made = await feeds.make(trx, owner, now())
        await audit.append(trx, by, { action: 'calendar-feed-made', about: owner.account })
        return made
      }, owner)
      return { url: `${origin}/calendar/${token}.ics` }
    }),
    serve(revokeFeed, async (_, by) => {
      const owner = ownerOf(by.viewer)
      await database.transaction(async (trx) => {
        if (!(await feeds.revoke(trx, owner, now()))) throw notFound()
        await audit.append(trx, by, { action: 'calendar-feed-revoked', about: owner.account })
      }, owner)
      return null
    }),
  ]
}
