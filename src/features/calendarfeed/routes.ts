import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { makeFeed, readFeed, revokeFeed } from './contract.ts'
import type { Feeds } from './store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  feeds: Feeds
  /** PUBLIC_URL. */
  origin: string
  /** Mails the owner that there is a new address, in case it was not them who made it. */
  notifyMade: (trx: Transaction<Tables>, account: string) => Promise<void>
  /** Wakes the outbox once the mail is committed. */
  wake: () => void
}

export function calendarFeedRoutes(parts: Parts) {
  const { clock, audit, feeds, origin, notifyMade, wake } = parts
  const now = () => clock.now().toISOString()
  return [
    serve(readFeed, async (_, { viewer }) => ({ since: await feeds.since(memberOf(viewer)) })),
    serve(makeFeed, async (_, by) => {
      const owner = memberOf(by.viewer)
      const make = async (trx: Transaction<Tables>, record: RecordEntry) => {
        const { account: about, organisation } = owner
        record({ action: 'calendar-feed-made', about, organisation })
        await notifyMade(trx, owner.account)
        return await feeds.make(trx, owner, now())
      }
      const token = await audit.act(by, make, owner)
      wake()
      return { url: `${origin}/calendar/${token}.ics` }
    }),
    serve(revokeFeed, async (_, by) => {
      const owner = memberOf(by.viewer)
      const revoke = async (trx: Transaction<Tables>, record: RecordEntry) => {
        if (!(await feeds.revoke(trx, owner, now()))) throw notFound()
        const { account: about, organisation } = owner
        record({ action: 'calendar-feed-revoked', about, organisation })
      }
      await audit.act(by, revoke, owner)
      return null
    }),
  ]
}
