import { loadable, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CaseStudySummary } from '../casestudies/contract.ts'
import type {
  CallToAction,
  Faq,
  HeroText,
  Partner,
  Statistic,
  Testimonial,
} from '../content/contract.ts'
import type { Service } from '../services/contract.ts'
import { builtInFaqs, builtInStatistics } from './builtin.ts'
import { builtInHero, homePage, readHomepage, type Homepage, type HomeView } from './contract.ts'

/** What the home page needs from other slices, wired in app/server. */
export interface HomeParts {
  statistics: () => Promise<Statistic[]>
  faqs: () => Promise<Faq[]>
  partners: () => Promise<Partner[]>
  services: () => Promise<Service[]>
  testimonials: () => Promise<Testimonial[]>
  featuredCaseStudies: () => Promise<CaseStudySummary[]>
  hero: () => Promise<HeroText | null>
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

/** What stands in place of what the firm has none of its own of, but for what is not to be shown. */
export async function homeDefaults({
  services,
  call,
  hidden,
}: {
  services: Service[]
  call: CallToAction
  /** The ids of what is built in and not to be shown. */
  hidden: () => Promise<ReadonlySet<string>>
}): Promise<HomeView['defaults']> {
  const left = await hidden()
  const isShown = ({ id }: { id: string }) => !left.has(id)
  return {
    services,
    call,
    statistics: builtInStatistics.filter(isShown),
    faqs: builtInFaqs.filter(isShown),
    hero: builtInHero,
  }
}

/** `api`: where the browser loads the content when the server could not. */
export function homePages(parts: {
  callEndpoint: EndpointCaller
  api: string
  services: Service[]
  call: CallToAction
  /** Leaves out pictures that are not there. */
  withPictures: (people: Testimonial[]) => Promise<Testimonial[]>
  /** The ids of what is built in and not to be shown. */
  hidden: () => Promise<ReadonlySet<string>>
}) {
  async function read(): Promise<Homepage> {
    const { testimonials, ...rest } = await parts.callEndpoint(readHomepage)
    return { ...rest, testimonials: await parts.withPictures(testimonials) }
  }
  return [
    show(
      homePage,
      async () => ({
        content: await loadable(read()),
        defaults: await homeDefaults(parts),
        api: parts.api,
      }),
      { cacheable: ({ content }) => content.state === 'loaded' },
    ),
  ]
}
