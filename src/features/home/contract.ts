import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { page, type Loadable } from '../../contract/page.ts'
import { caseStudySummary } from '../casestudies/contract.ts'
import {
  callToAction,
  faq,
  hero,
  partner,
  statistic,
  testimonial,
  type CallToAction,
  type Faq,
  type HeroText,
  type Statistic,
} from '../content/contract.ts'
import { service, type Service } from '../services/contract.ts'

/** The first three are the specification's; another content server may send only those. */
export const homepage = z.object({
  statistics: z.array(statistic),
  faqs: z.array(faq),
  partners: z.array(partner),
  services: z.array(service).default([]),
  testimonials: z.array(testimonial).default([]),
  case_study: caseStudySummary.nullable().default(null),
  hero: hero.nullable().default(null),
  call_to_action: callToAction.nullable().default(null),
})
export type Homepage = z.infer<typeof homepage>

/** The same as a browser gets it from another content server, which may leave out our own fields. */
export type HomepageAnswer = Partial<Homepage> & Pick<Homepage, 'statistics' | 'faqs' | 'partners'>

export const readHomepage = endpoint({
  method: 'GET',
  path: '/homepage/',
  summary: 'Everything that the home page shows.',
  access: 'anyone',
  limit: null,
  params: nothing,
  query: nothing,
  output: homepage,
})

export interface HomeView {
  content: Loadable<Homepage>
  /** Shown where the firm has nothing of its own yet. */
  defaults: {
    services: Service[]
    statistics: Statistic[]
    faqs: Faq[]
    hero: HeroText
    call: CallToAction
  }
  /** Where the browser loads the content when the server could not. */
  api: string
}
export const homePage = page<HomeView>('/')

/** What the home page begins with until the firm has written its own; the demo firm begins with it, too. */
export const builtInHero: HeroText = {
  headline: 'Salesforce your team will still trust in year five.',
  lead: 'Advisory, build and care for growing companies, from the first data model to the ten-thousandth record. One senior consultant answers for the outcome.',
  trust: 'Trusted by 400+ companies',
  stops: [
    { label: 'Discover', when: 'week 0' },
    { label: 'Build', when: 'week 3' },
    { label: 'Migrate', when: 'week 7' },
    { label: 'Adopted', when: 'week 10' },
  ],
}
