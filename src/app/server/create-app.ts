import { mountCards } from '../../features/card/mount.ts'
import { remotePosts } from '../../features/insights/remote-posts.ts'
import { localPosts } from '../../features/insights/routes.ts'
import { createAdmission } from '../../platform/auth/admission.ts'
import { clientAddress } from '../../platform/http/address.ts'
import { mountApi } from '../../platform/http/api.ts'
import { callHere, callThere } from '../../platform/http/call-endpoint.ts'
import { sharedAnswers } from '../../platform/publishing/shared-answers.ts'
import { sharedFirst } from '../../platform/publishing/shared-first.ts'
import { createListener } from '../../platform/http/listener.ts'
import { mountPages } from '../../platform/publishing/pages.ts'
import { mountTwins } from '../../platform/publishing/twins.ts'
import { ampleDisk } from '../../platform/storage/disk.ts'
import { watchRevision } from '../../platform/publishing/revision.ts'
import { createCaching } from './pages/caching.ts'
import { createCards } from './children/cards.ts'
import { contentTables } from './content-tables.ts'
import { createDocuments } from './pages/documents.ts'
import { createHono } from './hono.ts'
import { mountMachineRoutes } from './texts/machine.ts'
import { textsOf } from './texts/texts.ts'
import { createParts } from './parts.ts'
import { mountSignedIn } from './pages/signed-in.ts'
import type { World } from './world.ts'
import { apiCalls } from './calls/calls.ts'
import { sitePages } from './pages/site-pages.ts'
import { mountHealth } from './texts/health.ts'
import { problemPages } from './pages/missing-page.ts'
import { mountFeeds } from './texts/feeds.ts'

/** The whole program over a world that is passed in: what answers requests, and what stops it. */
export async function createApp(world: World) {
  const { config, database, clock, log, headers, disk = ampleDisk } = world
  const { edge, pageCache } = await createCaching(world)
  const { shared, watching, apart } = await createParts(world)
  const routes = apiCalls(world, shared)
  const here = callHere(routes, log)
  const { CONTENT_API_URL: api } = config
  const callEndpoint = api === '/api' ? here : callThere(api, log)
  const documents = createDocuments(world, { callEndpoint, here, brand: shared.brand.read })

  const site = {
    pageCache,
    mayCache: api === '/api',
    limiter: shared.limiter,
    clientAddress: clientAddress(config.TRUSTED_PROXIES ?? []),
    https: config.PUBLIC_URL.startsWith('https:'),
    origin: config.PUBLIC_URL,
    headers,
    log,
  }
  const problems = problemPages({ ...documents, ...site })
  const app = createHono({ ...shared, headers, log, edge, renderProblem: problems.render })
  mountSignedIn(app, world, { ...shared, ...site, ...documents, callEndpoint })
  mountFeeds(app, world, { ...shared, ...site, callEndpoint })
  // Before the pages, one of which describes the calls: a call without a guard is reported here.
  const cached = { admission: createAdmission(shared.accounts.identify), shared: sharedAnswers() }
  mountApi(app, routes, { ...site, ...cached, ...shared.answering, disk })
  mountHealth(app, world, watching)
  const first = sharedFirst(routes, cached)
  const source = api === '/api' ? localPosts(here) : remotePosts(callEndpoint)
  const pages = sitePages({ callEndpoint, source, pageCache }, routes, world, shared)
  const texts = textsOf(world, { routes, pages, here, documents, mayCache: api === '/api' })
  // Before the texts, one of which is the icon that is built in.
  shared.mountPictures(app, { ...site, pages, render: documents.page })
  mountMachineRoutes(app, texts, pageCache)
  mountTwins(app, pages, { ...site, ...documents })
  mountPages(app, pages, { ...site, render: documents.page })
  shared.redirects.mounted(app, { pages, pageCache })
  const cards = createCards(world, shared.brand.cardLogo)
  mountCards(app, { ...site, pages, words: documents.cardWords, cards })

  const revision = watchRevision(database, clock, {
    tables: contentTables,
    onChange: () => {
      pageCache.drop()
      problems.drop()
      shared.redirects.drop()
      shared.renewWords()
      apart.purging?.note()
    },
    log,
  })
  const { host } = new URL(config.PUBLIC_URL)
  const watch = watching.requests(app.routes, routes, pageCache)
  return {
    listener: createListener({ host, pageCache, headers, log, first, watch, fetch: app.fetch }),
    revision,
    pageCache,
    outbox: shared.outbox,
    keys: shared.keys,
    notices: shared.notices,
    today: shared.today,
    ...apart,
    inbound: shared.inbound,
    takingOut: shared.mailFiles.takingOut,
    accounts: shared.accounts,
    async sweep() {
      await shared.filing.sweep()
      await cards.sweep()
    },
    retain: shared.retain,
    erasing: shared.erasing,
    logMissing: shared.filing.logMissing,
    demoSignIn: shared.demoSignIn,
    // What is declared and what is mounted, for the tests to compare.
    routes,
    pages,
    mounted: app.routes,
  }
}
