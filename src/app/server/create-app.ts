import { aboutPages } from '../../features/about/routes.ts'
import { accountRoutes } from '../../features/account/routes.ts'
import { approvalPages } from '../../features/approval/routes.ts'
import { approvalStore } from '../../features/approval/store.ts'
import { mountCalendarFeeds } from '../../features/calendar/mount.ts'
import { mountCards } from '../../features/card/mount.ts'
import { caseStudyPages, caseStudyRoutes } from '../../features/casestudies/routes.ts'
import { caseStudyStore } from '../../features/casestudies/store.ts'
import { builtInCallToAction } from '../../features/content/builtin.ts'
import { contentRoutes } from '../../features/content/routes.ts'
import { contentStore } from '../../features/content/store.ts'
import { enquiryPages, enquiryRoutes } from '../../features/enquiry/routes.ts'
import { builtInHero } from '../../features/home/builtin.ts'
import { homePages, homeRoutes } from '../../features/home/routes.ts'
import { shelvesElsewhere, type Shelves } from '../../features/insights/elsewhere.ts'
import { mountPostFeeds } from '../../features/insights/mount-feeds.ts'
import { postPages, postRoutes, shelvesHere } from '../../features/insights/routes.ts'
import { postStore } from '../../features/insights/store.ts'
import { legalPages } from '../../features/legal/routes.ts'
import { memberRoutes } from '../../features/organisation/routes.ts'
import { organisationRoutes, peopleRoutes } from '../../features/organisation/staff.routes.ts'
import { myDataRoutes } from '../../features/mydata/routes.ts'
import { referencePages } from '../../features/reference/routes.ts'
import { secondFactorRoutes } from '../../features/secondfactor/routes.ts'
import { builtInServices } from '../../features/services/builtin.ts'
import { servicePages, serviceRoutes } from '../../features/services/routes.ts'
import { serviceStore } from '../../features/services/store.ts'
import { mailboxPages, mountMailBodies } from '../../features/mailbox/routes.ts'
import { notificationPages } from '../../features/notification/routes.ts'
import { newsletterPages, newsletterRoutes } from '../../features/newsletter/routes.ts'
import { subscriberStore } from '../../features/newsletter/store.ts'
import { signinPages, signinRoutes } from '../../features/signin/routes.ts'
import { invitationPages, invitationRoutes } from '../../features/invitation/routes.ts'
import { resetPages, resetRoutes } from '../../features/reset/routes.ts'
import { createAdmission } from '../../platform/auth/admission.ts'
import { clientAddress } from '../../platform/http/address.ts'
import { mountApi } from '../../platform/http/api.ts'
import { askHere, askThere, type Ask } from '../../platform/http/ask.ts'
import { sharedAnswers } from '../../platform/publishing/shared-answers.ts'
import { sharedFirst } from '../../platform/publishing/shared-first.ts'
import { createPageCache } from '../../platform/publishing/page-cache.ts'
import { createListener } from '../../platform/http/listener.ts'
import { mountPages, type PageRoute } from '../../platform/publishing/pages.ts'
import type { Route } from '../../platform/http/serve.ts'
import { mountTwins } from '../../platform/publishing/twins.ts'
import { watchRevision } from '../../platform/publishing/revision.ts'
import { pinAssets } from './assets.ts'
import { createCalendar } from './calendar.ts'
import { createCards } from './cards.ts'
import { workRoutes } from './work.ts'
import { contentTables } from './content-tables.ts'
import { createDocuments } from './documents.ts'
import { createHono } from './hono.ts'
import { mountMachineRoutes } from './machine.ts'
import { textsOf } from './texts.ts'
import { createShared, type Shared } from './shared.ts'
import { mountShells } from './shells.ts'
import type { World } from './world.ts'

/** The whole program over a world that is passed in: what answers requests, and what stops it. */
export async function createApp(world: World) {
  const { config, database, clock, log, headers } = world
  const pageCache = createPageCache(headers)
  await pinAssets(pageCache)
  const shared = await createShared(world)

  const routes = apiRoutes(world, shared)
  const here = askHere(routes, log)
  const elsewhere = config.CONTENT_API_URL !== '/api'
  const ask = elsewhere ? askThere(config.CONTENT_API_URL, log) : here
  const documents = createDocuments(world, ask, here)

  const app = createHono({ headers, log, renderProblem: documents.problem })
  mountShells(app, { pageCache, shell: documents.shell, mayCache: !elsewhere })
  mountMailBodies(app, { ...shared, outbox: shared.mailbox })
  const https = config.PUBLIC_URL.startsWith('https:')
  const who = { clientAddress: clientAddress(config.TRUSTED_PROXIES ?? []), https }
  mountCalendarFeeds(app, {
    ...createCalendar(database),
    ...who,
    clock,
    limiter: shared.limiter,
    origin: config.PUBLIC_URL,
    firm: async () => (await contentStore(database, clock).companyInfo()).name,
  })
  mountPostFeeds(app, {
    ask,
    pageCache,
    mayCache: !elsewhere,
    origin: config.PUBLIC_URL,
    asHtml: (text) => world.render().renderText(text),
  })
  // Before the pages, of which one describes the calls: a call that nobody guards is told here.
  const admission = createAdmission(shared.accounts.identify)
  const cached = { admission, shared: sharedAnswers() }
  mountApi(app, routes, { pageCache, limiter: shared.limiter, ...who, ...cached, headers })
  const first = sharedFirst(routes, cached)
  const shelves = elsewhere ? shelvesElsewhere(ask) : shelvesHere(here)
  const pages = sitePages({ ask, shelves }, config.CONTENT_API_URL, routes, world, shared)
  mountMachineRoutes(
    app,
    textsOf(world, { routes, pages, here, documents, mayCache: !elsewhere }),
    pageCache,
  )
  mountTwins(app, pages, {
    pageCache,
    mayCache: !elsewhere,
    origin: config.PUBLIC_URL,
    ...documents,
  })
  mountPages(app, pages, {
    pageCache,
    render: documents.page,
    mayCache: !elsewhere,
    ...who,
    limiter: shared.limiter,
    log,
  })

  const cards = createCards(world)
  mountCards(app, {
    pageCache,
    ...who,
    limiter: shared.limiter,
    pages,
    words: documents.cardWords,
    cards,
  })

  const revision = watchRevision(database, clock, {
    tables: contentTables,
    onChange: pageCache.drop,
    log,
  })
  const { host } = new URL(config.PUBLIC_URL)
  return {
    listener: createListener({ host, pageCache, headers, log, first, fetch: app.fetch }),
    revision,
    pageCache,
    outbox: shared.outbox,
    digest: shared.notices.digest,
    firmNews: shared.notices.firmNews,
    live: shared.notices.live,
    accounts: shared.accounts,
    async sweep() {
      await shared.filing.sweep()
      await cards.sweep()
    },
    demoSignIn: shared.demoSignIn,
    // What there is and what is mounted, for the tests to hold against each other.
    routes,
    pages,
    mounted: app.routes,
  }
}

/** Every call of the API: one line for each feature, and what it needs of others as functions. */
function apiRoutes({ database, clock, config }: World, shared: Shared): Route[] {
  const { receiving, subscribe, accounts, notices } = shared
  const content = contentStore(database, clock)
  const services = serviceStore(database, clock)
  const posts = postStore(database, clock)
  const caseStudies = caseStudyStore(database, clock)
  const featured = { featured: true }
  return [
    ...serviceRoutes({ services }),
    ...postRoutes({ posts }),
    ...caseStudyRoutes({ caseStudies }),
    ...enquiryRoutes(receiving),
    ...newsletterRoutes({ subscribe }),
    ...signinRoutes({ ...accounts, me: accounts.accounts.me }),
    ...resetRoutes(accounts.reset),
    ...invitationRoutes(accounts.invitations),
    ...accountRoutes({ clock, ...accounts }),
    ...secondFactorRoutes(accounts.secondFactor),
    ...myDataRoutes({ database, clock, audit: accounts.audit }),
    ...memberRoutes(accounts),
    ...peopleRoutes(accounts),
    ...organisationRoutes(accounts),
    ...workRoutes({
      database,
      clock,
      audit: accounts.audit,
      me: accounts.accounts.me,
      ...notices,
      origin: config.PUBLIC_URL,
      filing: shared.filing,
    }),
    ...contentRoutes({
      content,
      builtInHero,
      demo: shared.demoSignIn,
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
function sitePages(
  { ask, shelves }: { ask: Ask; shelves: Shelves },
  api: string,
  routes: Route[],
  { clock, database }: World,
  { receiving, subscribe, mailbox, formSigner, stopSigner, isDemo, accounts, notices }: Shared,
): PageRoute[] {
  return [
    ...homePages({ ask, api, services: builtInServices, call: builtInCallToAction }),
    ...servicePages({ ask, api }),
    ...aboutPages({ ask }),
    ...enquiryPages({ ...receiving, signer: formSigner }),
    ...postPages({ ask, shelves, subscribe }),
    ...newsletterPages({ subscribers: subscriberStore(database), signer: stopSigner, clock }),
    ...notificationPages({ database, audit: accounts.audit, signer: notices.signer }),
    ...caseStudyPages({ ask }),
    ...legalPages({ ask }),
    ...signinPages(),
    ...resetPages(accounts.reset),
    ...invitationPages(),
    ...approvalPages({
      approvals: approvalStore(database),
      timeZone: async () => (await contentStore(database, clock).companyInfo()).time_zone,
    }),
    ...mailboxPages({ outbox: mailbox, isDemo }),
    ...referencePages({ endpoints: routes.map(({ endpoint }) => endpoint) }),
  ]
}
