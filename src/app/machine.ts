import type { Hono } from 'hono'
import { methodNotAllowed } from '../contract/problem.ts'
import { readSiteConfig } from '../features/content/contract.ts'
import type { Ask } from '../platform/ask.ts'
import type { Config } from '../platform/config.ts'
import type { Bindings } from '../platform/exchange.ts'
import type { Keeper } from '../platform/keeper.ts'
import { keptResponse } from '../platform/kept.ts'
import { rulesAddress } from '../platform/pages.ts'
import { openApi } from '../platform/openapi.ts'
import type { Route } from '../platform/serve.ts'
import { icon } from './icon.ts'
import { speculationRules } from './speculation.ts'

interface Parts {
  routes: Route[]
  keeper: Keeper
  config: Config
  here: Ask
}

type Text = [path: string, type: string, make: () => Promise<string> | string, lifetime?: string]

/** What programs read: the description of the API, robots.txt, the icon, and what may be fetched ahead. */
export function mountMachineRoutes(
  app: Hono<{ Bindings: Bindings }>,
  { routes, keeper, config, here }: Parts,
): void {
  const texts: Text[] = [
    [
      '/api/openapi.json',
      'application/json; charset=utf-8',
      async () => {
        const { title } = await here(readSiteConfig)
        const endpoints = routes.map(({ endpoint }) => endpoint)
        return JSON.stringify(openApi(endpoints, `${title} API`, `${config.PUBLIC_URL}/api`))
      },
    ],
    ['/robots.txt', 'text/plain; charset=utf-8', () => 'User-agent: *\nDisallow: /api/\n'],
    ['/icon.svg', 'image/svg+xml', () => icon],
    // Each page names them, so they are asked for once a day and not with each page.
    [rulesAddress, 'application/speculationrules+json', () => speculationRules, 'max-age=86400'],
  ]
  for (const [path, type, make, lifetime = 'no-cache'] of texts) {
    app.get(path, async (exchange) => {
      const kept = await keeper.keep(path, true, async () => {
        const headers = [['Cache-Control', lifetime]] as const
        return { body: Buffer.from(await make()), type, headers }
      })
      return keptResponse(exchange.req.raw, kept)
    })
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
}
