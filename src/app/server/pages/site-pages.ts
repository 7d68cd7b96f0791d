import { aboutPages } from '../../../features/about/routes.ts'
import { approvalPages } from '../../../features/approval/routes.ts'
import { approvalStore } from '../../../features/approval/store.ts'
import { caseStudyPages } from '../../../features/casestudies/routes.ts'
import { contactPages } from '../../../features/contact/routes.ts'
import { enquiryReceiver } from '../../../features/enquiry/receive.ts'
import { galleryPages } from '../../../features/gallery/routes.ts'
import { galleryIsOn } from '../../../features/gallery/settings.ts'
import { type PostSource } from '../../../features/insights/remote-posts.ts'
import { postPages } from '../../../features/insights/routes.ts'
import { legalPages } from '../../../features/legal/routes.ts'
import { referencePages } from '../../../features/reference/routes.ts'
import { servicePages } from '../../../features/services/routes.ts'
import { notificationPages } from '../../../features/notification/routes.ts'
import { newsletterPages } from '../../../features/newsletter/routes.ts'
import { subscribersOf } from '../shared/post-mails.ts'
import { type EndpointCaller } from '../../../platform/http/call-endpoint.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import { type PageRoute } from '../../../platform/publishing/pages.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { type Shared } from '../shared/shared.ts'
import { contentStore } from '../../../features/content/store.ts'
import { knownPictures } from './assets.ts'
import { shownFigures } from './figures.ts'
import { homeAndOwnPages } from './piece-parts.ts'
import { signInPages } from './signin-pages.ts'
import type { World } from '../world.ts'

interface Sources {
  callEndpoint: EndpointCaller
  source: PostSource
  pageCache: PageCache
}

/** Every page of the site: one line for each feature. */
export function sitePages(
  { callEndpoint, source, pageCache }: Sources,
  routes: Route[],
  world: World,
  shared: Shared,
): PageRoute[] {
  const { clock, config, database } = world
  const { receiving, subscribe, formSigner, stopSigner, accounts, notices } = shared
  const api = config.CONTENT_API_URL
  const withPictures = knownPictures(pageCache, shared.media.versions)
  const figures = shownFigures(world)
  const { home, own } = homeAndOwnPages(world, shared, { callEndpoint, withPictures })
  return [
    ...home,
    ...servicePages({ callEndpoint, api }),
    ...aboutPages({ callEndpoint, withPictures, figures }),
    ...contactPages({ clock, signer: formSigner, receive: enquiryReceiver(receiving) }),
    ...postPages({ callEndpoint, source, subscribe }),
    ...newsletterPages({
      subscribers: subscribersOf(database),
      signer: stopSigner,
      clock,
    }),
    ...notificationPages({ database, audit: accounts.audit, signer: notices.signer }),
    ...caseStudyPages({ callEndpoint }),
    ...legalPages({ callEndpoint }),
    ...signInPages(world, shared),
    ...approvalPages({
      approvals: approvalStore(database),
      timeZone: async () => (await contentStore(database, clock).companyInfo()).time_zone,
    }),
    ...galleryPages({ isOn: galleryIsOn(config) }),
    ...referencePages({ endpoints: routes.map(({ endpoint }) => endpoint) }),
    // The last, at whose address any of the others could be.
    ...own,
  ]
}
