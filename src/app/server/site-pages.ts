import { aboutPages } from '../../features/about/routes.ts'
import { approvalPages } from '../../features/approval/routes.ts'
import { approvalStore } from '../../features/approval/store.ts'
import { caseStudyPages } from '../../features/casestudies/routes.ts'
import { builtInCallToAction } from '../../features/content/builtin.ts'
import { contentStore } from '../../features/content/store.ts'
import { enquiryPages } from '../../features/enquiry/routes.ts'
import { homePages } from '../../features/home/routes.ts'
import { type Shelves } from '../../features/insights/elsewhere.ts'
import { postPages } from '../../features/insights/routes.ts'
import { legalPages } from '../../features/legal/routes.ts'
import { referencePages } from '../../features/reference/routes.ts'
import { builtInServices } from '../../features/services/builtin.ts'
import { servicePages } from '../../features/services/routes.ts'
import { mailboxPages } from '../../features/mailbox/routes.ts'
import { notificationPages } from '../../features/notification/routes.ts'
import { newsletterPages } from '../../features/newsletter/routes.ts'
import { subscriberStore } from '../../features/newsletter/store.ts'
import { signinPages } from '../../features/signin/routes.ts'
import { invitationPages } from '../../features/invitation/routes.ts'
import { resetPages } from '../../features/reset/routes.ts'
import { type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { type PageRoute } from '../../platform/publishing/pages.ts'
import type { Route } from '../../platform/http/serve.ts'
import { type Shared } from './shared.ts'
import type { World } from './world.ts'

/** Every page of the site: one line for each feature. */
export function sitePages(
  { callEndpoint, shelves }: { callEndpoint: EndpointCaller; shelves: Shelves },
  api: string,
  routes: Route[],
  { clock, database }: World,
  { receiving, subscribe, mailbox, formSigner, stopSigner, isDemo, accounts, notices }: Shared,
): PageRoute[] {
  return [
    ...homePages({ callEndpoint, api, services: builtInServices, call: builtInCallToAction }),
    ...servicePages({ callEndpoint, api }),
    ...aboutPages({ callEndpoint }),
    ...enquiryPages({ ...receiving, signer: formSigner }),
    ...postPages({ callEndpoint, shelves, subscribe }),
    ...newsletterPages({ subscribers: subscriberStore(database), signer: stopSigner, clock }),
    ...notificationPages({ database, audit: accounts.audit, signer: notices.signer }),
    ...caseStudyPages({ callEndpoint }),
    ...legalPages({ callEndpoint }),
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
