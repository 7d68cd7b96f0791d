import { aboutPage } from '../../features/about/contract.ts'
import { caseStudiesPage, caseStudyPage } from '../../features/casestudies/contract.ts'
import { homePage } from '../../features/home/contract.ts'
import { blogPage, postPage } from '../../features/insights/contract.ts'
import { privacyPage, termsPage } from '../../features/legal/contract.ts'
import { servicePage, servicesPage } from '../../features/services/contract.ts'

/**
 * What a browser may fetch before anybody has asked for it. Only pages that are the same for all
 * and kept as bytes, so that a fetch in vain costs nothing, counts nowhere and does nothing.
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

/** The rules for all pages; ours alone are named, so whatever else there is is left alone. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        // What an address asks for is worked out anew, and counted.
        and: [{ href_matches: patterns }, { not: { href_matches: '/*\\?(.+)' } }],
      },
      // A pointer that rests on a link, or presses it; on a phone, a link that stays in view.
      eagerness: 'moderate',
    },
  ],
})
