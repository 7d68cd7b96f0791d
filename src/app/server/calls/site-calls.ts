import { caseStudyRoutes } from '../../../features/casestudies/routes.ts'
import { caseStudyStore } from '../../../features/casestudies/store.ts'
import { contentRoutes } from '../../../features/content/routes.ts'
import { contentStore } from '../../../features/content/store.ts'
import { enquiryRoutes } from '../../../features/enquiry/routes.ts'
import { builtInHero } from '../../../features/home/contract.ts'
import { homeRoutes } from '../../../features/home/routes.ts'
import { ownPageRoutes } from '../../../features/ownpage/routes.ts'
import { ownPageStore } from '../../../features/ownpage/store.ts'
import { postRoutes } from '../../../features/insights/routes.ts'
import { postStore } from '../../../features/insights/store.ts'
import { serviceRoutes } from '../../../features/services/routes.ts'
import { serviceStore } from '../../../features/services/store.ts'
import { newsletterRoutes } from '../../../features/newsletter/routes.ts'
import { demoIsOn } from '../../../platform/config/config.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { type Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'

interface Given {
  receiving: Shared['receiving']
  subscribe: Shared['subscribe']
  demoSignIn: Shared['demoSignIn']
  media: Pick<Shared['media'], 'showPictures'>
}

/** The calls of the site: its content, enquiries and subscriptions. */
export function siteCalls({ config, database, clock }: World, given: Given): Route[] {
  const { receiving, subscribe, demoSignIn } = given
  const { showPictures } = given.media
  const content = contentStore(database, clock)
  const services = serviceStore(database, clock)
  const posts = postStore(database, clock)
  const caseStudies = caseStudyStore(database, clock)
  const ownPages = ownPageStore(database, clock)
  const featured = { featured: true }
  return [
    ...serviceRoutes({ services }),
    ...postRoutes({ posts, showPictures }),
    ...caseStudyRoutes({ caseStudies, showPictures }),
    ...ownPageRoutes({ ownPages, showPictures }),
    ...enquiryRoutes(receiving),
    ...newsletterRoutes({ subscribe }),
    ...contentRoutes({
      content,
      showPictures,
      builtInHero,
      demo: demoSignIn,
      hasDemo: demoIsOn(config),
      services: () => services.list({}),
      hasCaseStudies: async () => (await caseStudies.list({})).length > 0,
      wherePage: async (slug) => (await ownPages.find(slug))?.slug ?? null,
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
