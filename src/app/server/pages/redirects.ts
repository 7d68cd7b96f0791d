import type { Hono } from 'hono'
import { followingRedirects } from '../../../features/oldaddress/follow.ts'
import { redirectRoutes } from '../../../features/oldaddress/staff.routes.ts'
import { redirectsAct, takingBackRedirects } from '../../../features/oldaddress/take-back.ts'
import { remembering, type TakesBack } from '../../../features/undo/undo.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import { lookAt, type AtPath } from '../../../platform/publishing/live.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import type { PageRoute } from '../../../platform/publishing/pages.ts'
import type { World } from '../world.ts'

interface Mounted {
  pages: readonly PageRoute[]
  pageCache: PageCache
}

/** The old addresses of the site that lead on. */
export function createRedirects(world: World, audit: Audit) {
  const { database, clock, config } = world
  let look: ((path: string) => Promise<AtPath>) | undefined
  const following = followingRedirects(world)
  return {
    ...following,
    routes: redirectRoutes({
      database,
      clock,
      audit,
      origin: config.PUBLIC_URL,
      // Once all is mounted: an address of the site itself leads nowhere else.
      lookAt: async (path: string) => (await look?.(path)) ?? 'something',
      remember: remembering(clock),
    }),
    /**
     * Where a path with a slash at its end is led, before it is sent to the same without one: null
     * where that is a page, or leads nowhere.
     */
    async findOverSlash(url: URL): Promise<string | null> {
      const isMeant = /.\/$/.test(url.pathname) && (await following.has(url.pathname))
      const found = isMeant ? await look?.(url.pathname) : 'something'
      return found === 'nothing' ? await following.find(url) : null
    },
    /** What the site has at its addresses; called when all of it is mounted. */
    mounted(app: Hono<{ Bindings: Bindings }>, { pages, pageCache }: Mounted): void {
      const isFile = (path: string) => pageCache.find(path) !== undefined
      look = lookAt({ pages, mounted: app.routes, isFile })
    },
  }
}

/** How changes of them are taken back. */
export const redirectUndo: Record<string, TakesBack> = {
  [redirectsAct]: { right: 'site', run: takingBackRedirects },
}
