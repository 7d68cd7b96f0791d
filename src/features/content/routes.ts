import type { RichText } from '../../contract/richtext.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  listCallsToAction,
  listCertifications,
  listFaqs,
  listIndustries,
  listNavigation,
  listPartners,
  listStatistics,
  listTeam,
  listTestimonials,
  readAbout,
  readCompanyInfo,
  readHero,
  readLayout,
  readLegalText,
  readSiteConfig,
  type HeroText,
  type Layout,
} from './contract.ts'
import { navigationOf, type WherePage } from './navigation.ts'
import type { ContentStore } from './store.ts'

/** What content needs from other slices, wired in app/server. */
export interface ContentParts {
  content: ContentStore
  /** Has the pictures of a text as they are now. */
  showPictures: (text: RichText) => Promise<RichText>
  builtInHero: HeroText
  hasCaseStudies: () => Promise<boolean>
  wherePage: WherePage
  /** The demo client's sign-in for a caller at this machine; null for others and without a demo. */
  demo: (local: boolean) => Promise<Layout['demo']>
  /** Whether there may be a demo: then the layout is not the same for everybody. */
  hasDemo: boolean
  services: () => Promise<{ slug: string; title: string }[]>
}

export function contentRoutes(parts: ContentParts) {
  const { content, showPictures, hasDemo: personal } = parts
  return [
    serve(readLayout, (_, { local }) => layoutOf(parts, local), { personal }),
    serve(readSiteConfig, () => content.siteConfig()),
    serve(readHero, async () => (await content.hero()) ?? parts.builtInHero),
    serve(readCompanyInfo, () => content.companyInfo()),
    serve(readAbout, async () => {
      const about = await content.about()
      return { ...about, story: await showPictures(about.story) }
    }),
    serve(listStatistics, () => content.statistics()),
    serve(listFaqs, ({ query }) => content.faqs(query)),
    serve(listNavigation, () => content.navigation()),
    serve(listPartners, () => content.partners()),
    serve(listTestimonials, ({ query }) => content.testimonials(query)),
    serve(listTeam, () => content.team()),
    serve(listCertifications, ({ query }) => content.certifications(query)),
    serve(listIndustries, () => content.industries()),
    serve(listCallsToAction, ({ query }) => content.callsToAction(query)),
    serve(readLegalText, async ({ params }) => {
      const text = await content.legalText(params.slug)
      return { ...text, body: await showPictures(text.body) }
    }),
  ]
}

async function layoutOf(parts: ContentParts, local: boolean): Promise<Layout> {
  const [site, company, services, navigation] = await Promise.all([
    parts.content.siteConfig(),
    parts.content.companyInfo(),
    parts.services(),
    navigationOf(parts),
  ])
  return {
    site,
    company,
    ...navigation,
    footer_services: services.map(({ slug, title }) => ({
      label: title,
      href: `/services#${slug}`,
    })),
    demo: await parts.demo(local),
  }
}
