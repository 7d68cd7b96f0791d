import type { Brand } from '../../../contract/brand.ts'
import { twinOf } from '../../../contract/page.ts'
import { readSiteConfig, type Layout } from '../../../features/content/contract.ts'
import type { EndpointCaller } from '../../../platform/http/call-endpoint.ts'
import { llmsTxt } from '../../../platform/publishing/llms.ts'
import { openApi } from '../../../platform/http/openapi.ts'
import { rulesAddress, type PageRoute } from '../../../platform/publishing/pages.ts'
import { listings, type Describe } from '../../../platform/publishing/listings.ts'
import { securityTxt } from '../../../platform/publishing/security-txt.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { sitemaps } from '../../../platform/publishing/sitemap.ts'
import { icon } from './icon.ts'
import { manifest } from './manifest.ts'
import { speculationRules } from './speculation.ts'
import type { World } from '../world.ts'

/** A text that programs read. */
export interface Text {
  /** In the syntax of Hono. */
  path: string
  type: string
  /** Null when there is nothing at this path. */
  make: (path: string) => Promise<string | null> | string
  /** Whether it stays the same until content changes. */
  cacheable: boolean
  /** Its `Cache-Control`; without one it is requested anew each time. */
  lifetime?: string
}

interface Parts {
  routes: Route[]
  pages: PageRoute[]
  here: EndpointCaller
  documents: {
    describe: () => Promise<Describe>
    layout: () => Promise<Layout>
    brand: () => Promise<Brand>
  }
  /** False where content comes from another host, which does not notify us when it changes. */
  mayCache: boolean
}

const [plain, xml, json] = [
  'text/plain; charset=utf-8',
  'application/xml; charset=utf-8',
  'application/json; charset=utf-8',
]

/** Everything that programs read besides the pages and the calls. */
export function textsOf({ config, clock }: World, parts: Parts): Text[] {
  const { pages, documents, mayCache } = parts
  const origin = config.PUBLIC_URL
  const listed = async () => listings(pages, await documents.describe())
  const sitemap = async (path: string) => sitemaps(origin, await listed()).get(path) ?? null
  return [
    {
      path: '/api/openapi.json',
      type: json,
      make: () => described(parts, origin),
      cacheable: true,
    },
    { path: '/robots.txt', type: plain, make: () => robots(origin), cacheable: true },
    { path: '/icon.svg', type: 'image/svg+xml', make: () => icon, cacheable: true },
    {
      path: rulesAddress,
      type: 'application/speculationrules+json',
      make: () => speculationRules,
      cacheable: true,
      // Each page names them, so they are requested once a day and not with each page.
      lifetime: 'max-age=86400',
    },
    { path: '/sitemap.xml', type: xml, make: sitemap, cacheable: mayCache },
    { path: String.raw`/:file{sitemap-\d+\.xml}`, type: xml, make: sitemap, cacheable: mayCache },
    {
      path: '/llms.txt',
      type: plain,
      make: async () => {
        const { site, company } = await documents.layout()
        const head = { title: company.name, summary: site.description, twin: twinOf, origin }
        return llmsTxt(head, await listed())
      },
      cacheable: mayCache,
    },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json',
      make: async () => manifest(await documents.layout(), await documents.brand()),
      cacheable: mayCache,
    },
    {
      path: '/.well-known/security.txt',
      type: plain,
      make: async () => {
        const { email } = (await documents.layout()).company
        return securityTxt({ origin, email, now: clock.now() })
      },
      // Its expiry date moves on.
      cacheable: false,
    },
  ]
}

async function described({ routes, here }: Parts, origin: string): Promise<string> {
  const { title } = await here(readSiteConfig)
  const endpoints = routes.map(({ endpoint }) => endpoint)
  return JSON.stringify(openApi(endpoints, `${title} API`, `${origin}/api`))
}

/** Private addresses refuse everybody else anyway; this only saves programs the requests. */
const robots = (origin: string) => `User-agent: *
Disallow: /api/
Allow: /api/$
Allow: /api/index.md
Disallow: /dashboard
Disallow: /console
Disallow: /admin
Disallow: /calendar/
Disallow: /certificates/
Disallow: /demo/

Sitemap: ${origin}/sitemap.xml
`
