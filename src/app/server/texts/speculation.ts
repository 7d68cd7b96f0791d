import { aboutPage } from '../../../features/about/contract.ts'
import { caseStudiesPage, caseStudyPage } from '../../../features/casestudies/contract.ts'
import { homePage } from '../../../features/home/contract.ts'
import { blogPage, postPage } from '../../../features/insights/contract.ts'
import { privacyPage, termsPage } from '../../../features/legal/contract.ts'
import { servicePage, servicesPage } from '../../../features/services/contract.ts'

/**
 * What a browser may fetch before anybody follows a link to it. Only pages that are the same for all
 * and cached as bytes, so that a fetch in vain costs nothing, is counted nowhere and has no effect.
 */
const pages = [
  homePage,
  servicesPage,
  servicePage,
  aboutPage,
  blogPage,
  postPage,
  caseStudiesPage,
  caseStudyPage,
  privacyPage,
  termsPage,
]

const patterns = pages.map(({ path }) => path.replaceAll(/\{\w+\}/g, '*'))

/** The rules for all pages; they name only pages of ours, so nothing else is fetched ahead. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        // A page with a query is made anew for each request, and counted.
        and: [{ href_matches: patterns }, { not: { href_matches: '/*\\?(.+)' } }],
      },
      // When a pointer rests on a link or presses it; on a phone, when a link stays in view.
      eagerness: 'moderate',
    },
  ],
})
