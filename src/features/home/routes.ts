import { attempt, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CaseStudySummary } from '../casestudies/contract.ts'
import type {
  CallToAction,
  Faq,
  Hero,
  Partner,
  Statistic,
  Testimonial,
} from '../content/contract.ts'
import type { Service } from '../services/contract.ts'
import { builtInFaqs, builtInHero, builtInStatistics } from './builtin.ts'
import { homePage, readHomepage, type Homepage } from './contract.ts'

/** What the home page shows of other slices, wired in app/server. */
export interface HomeParts {
  statistics: () => Promise<Statistic[]>
  faqs: () => Promise<Faq[]>
  partners: () => Promise<Partner[]>
  services: () => Promise<Service[]>
  testimonials: () => Promise<Testimonial[]>
  featuredCaseStudies: () => Promise<CaseStudySummary[]>
  hero: () => Promise<Hero | null>
  callsToAction: () => Promise<CallToAction[]>
}

export function homeRoutes(parts: HomeParts) {
  return [serve(readHomepage, () => homepageOf(parts))]
}

async function homepageOf(parts: HomeParts): Promise<Homepage> {
  const [statistics, faqs, partners, services, testimonials, studies, hero, calls] =
    await Promise.all([
      parts.statistics(),
      parts.faqs(),
      parts.partners(),
      parts.services(),
      parts.testimonials(),
      parts.featuredCaseStudies(),
      parts.hero(),
      parts.callsToAction(),
    ])
  return {
    statistics,
    faqs,
    partners,
    services,
    testimonials,
    case_study: studies[0] ?? null,
    hero,
    call_to_action: calls[0] ?? null,
  }
}

/** `api`: where a browser asks for the homepage itself, when the server could not. */
export function homePages(parts: {
  callEndpoint: EndpointCaller
  api: string
  services: Service[]
  call: CallToAction
}) {
  const defaults = {
    services: parts.services,
    call: parts.call,
    statistics: builtInStatistics,
    faqs: builtInFaqs,
    hero: builtInHero,
  }
  return [
    show(
      homePage,
      async () => ({
        content: await attempt(parts.callEndpoint(readHomepage)),
        defaults,
        api: parts.api,
      }),
      { cacheable: ({ content }) => content.state === 'loaded' },
    ),
  ]
}
