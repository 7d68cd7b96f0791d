import { mountCalendarFeeds } from '../../../features/calendarfeed/mount.ts'
import { contentStore } from '../../../features/content/store.ts'
import { mountPostFeeds } from '../../../features/insights/mount-feeds.ts'
import { mountMailBodies } from '../../../features/mailbox/routes.ts'
import { mailboxStore } from '../../../features/mailbox/store.ts'
import type { clientAddress } from '../../../platform/http/address.ts'
import { createCalendar } from '../shared/calendar.ts'
import type { World } from '../world.ts'
import type { Hono } from 'hono'
import type { Bindings } from '../../../platform/http/exchange.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { Shared } from '../shared/shared.ts'
import type { EndpointCaller } from '../../../platform/http/call-endpoint.ts'

interface Given extends Pick<Shared, 'mailbox' | 'limiter' | 'isDemo'> {
  callEndpoint: EndpointCaller
  pageCache: PageCache
  /** False where content comes from another host, which does not notify us when it changes. */
  mayCache: boolean
  clientAddress: ReturnType<typeof clientAddress>
  https: boolean
}

/** What other programs read, each at an address of its own: calendars, posts, bodies of mails. */
export function mountFeeds(app: Hono<{ Bindings: Bindings }>, world: World, given: Given): void {
  const { config, database, clock } = world
  const { callEndpoint, pageCache, mayCache, mailbox, isDemo, limiter, clientAddress, https } =
    given
  const origin = config.PUBLIC_URL
  mountMailBodies(app, { outbox: mailbox, isDemo, mailbox: mailboxStore(database) })
  mountCalendarFeeds(app, {
    ...createCalendar(database),
    clientAddress,
    https,
    clock,
    limiter,
    origin,
    firm: async () => (await contentStore(database, clock).companyInfo()).name,
  })
  mountPostFeeds(app, {
    callEndpoint,
    pageCache,
    mayCache,
    origin,
    asHtml: (text) => world.render().renderText(text, origin),
  })
}
