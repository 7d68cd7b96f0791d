import { aboutPages } from '../features/about/routes.ts'
import { caseStudyPages, caseStudyRoutes } from '../features/casestudies/routes.ts'
import { caseStudyStore } from '../features/casestudies/store.ts'
import { builtInCallToAction } from '../features/content/builtin.ts'
import { contentRoutes } from '../features/content/routes.ts'
import { contentStore } from '../features/content/store.ts'
import { enquiryPages } from '../features/enquiry/routes.ts'
import { builtInHero } from '../features/home/builtin.ts'
import { homePages, homeRoutes } from '../features/home/routes.ts'
import { postPages, postRoutes } from '../features/insights/routes.ts'
import { postStore } from '../features/insights/store.ts'
import { legalPages } from '../features/legal/routes.ts'
import { referencePages } from '../features/reference/routes.ts'
import { builtInServices } from '../features/services/builtin.ts'
import { servicePages, serviceRoutes } from '../features/services/routes.ts'
import { serviceStore } from '../features/services/store.ts'
import { signinPages } from '../features/signin/routes.ts'
import { clientAddress } from '../platform/address.ts'
import { mountApi } from '../platform/api.ts'
import { askHere, askThere } from '../platform/ask.ts'
import { createKeeper } from '../platform/keeper.ts'
import { createLimiter } from '../platform/limiter.ts'
import { createListener } from '../platform/listener.ts'
import { mountPages, type PageRoute } from '../platform/pages.ts'
import type { Route } from '../platform/serve.ts'
import { watchEdition } from '../platform/edition.ts'
import { pinAssets } from './assets.ts'
import { createDocuments } from './documents.ts'
import { createHono } from './hono.ts'
import { mountMachineRoutes } from './machine.ts'
import type { World } from './world.ts'

/** The whole program over a world that is passed in: what answers requests, and what stops it. */
export async function createApp(world: World) {
  const { config, database, clock, log, headers } = world
  const keeper = createKeeper(headers)
  await pinAssets(keeper)

  const routes = apiRoutes(world)
  const here = askHere(routes, log)
  const elsewhere = config.CONTENT_API_URL !== '/api'
  const ask = elsewhere ? askThere(config.CONTENT_API_URL, log) : here
  const documents = createDocuments(world, ask, here)

  const app = createHono({ headers, log, renderProblem: documents.problem })
  mountMachineRoutes(app, { routes, keeper, config, here })
  mountPages(app, sitePages(ask, config.CONTENT_API_URL, routes), {
    keeper,
    render: documents.page,
    mayKeep: !elsewhere,
  })
  const limiter = createLimiter(database, clock)
  mountApi(app, routes, {
    keeper,
    limiter,
    clientAddress: clientAddress(config.TRUSTED_PROXIES ?? []),
  })

  const edition = watchEdition(database, clock, keeper.drop, log)
  const { host } = new URL(config.PUBLIC_URL)
  return {
    listener: createListener({ host, keeper, headers, log, fetch: app.fetch }),
    edition,
    keeper,
  }
}

/** Every call of the API: one line for each feature, and what it needs of others as functions. */
function apiRoutes({ database, clock }: World): Route[] {
  const content = contentStore(database, clock)
  const services = serviceStore(database, clock)
  const posts = postStore(database, clock)
  const caseStudies = caseStudyStore(database, clock)
  const featured = { featured: true }
  return [
    ...serviceRoutes({ services }),
    ...postRoutes({ posts }),
    ...caseStudyRoutes({ caseStudies }),
    ...contentRoutes({
      content,
      builtInHero,
      services: () => services.list({}),
      hasCaseStudies: async () => (await caseStudies.list({})).length > 0,
    }),
    ...homeRoutes({
      ...content,
      faqs: () => content.faqs(featured),
      testimonials: () => content.testimonials(featured),
      services: () => services.list({}),
      featuredCaseStudies: () => caseStudies.list(featured),
      callsToAction: () => content.callsToAction({ placement: 'home' }),
    }),
  ]
}

/** Every page of the site: one line for each feature. */
function sitePages(ask: ReturnType<typeof askHere>, api: string, routes: Route[]): PageRoute[] {
  return [
    ...homePages({ ask, api, services: builtInServices, call: builtInCallToAction }),
    ...servicePages({ ask, api }),
    ...aboutPages({ ask }),
    ...enquiryPages(),
    ...postPages({ ask }),
    ...caseStudyPages({ ask }),
    ...legalPages({ ask }),
    ...signinPages(),
    ...referencePages({ endpoints: routes.map(({ endpoint }) => endpoint) }),
  ]
}
