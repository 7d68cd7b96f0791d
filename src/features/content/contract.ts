import { z } from 'zod'
import type { Brand } from '../../contract/brand.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { filter, flag, id, nothing, ownPicture, updated } from '../../contract/fields.ts'
import { Problem } from '../../contract/problem.ts'
import { richText } from '../../contract/richtext.ts'

export const statistic = z.object({
  id,
  prefix: z.string().default(''),
  value: z.coerce.string(),
  suffix: z.string().default(''),
  label: z.string(),
  updated_at: updated,
})
export const faq = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  category: z.string().default(''),
  featured: z.boolean().default(false),
  updated_at: updated,
})
export const partner = z.object({ id, name: z.string(), updated_at: updated })
export const testimonial = z.object({
  id,
  quote: z.string(),
  author_name: z.string(),
  author_role: z.string().default(''),
  company: z.string().default(''),
  avatar_url: ownPicture,
  /** The slug of the service that it is about. */
  service: z.string().default(''),
  featured: z.boolean().default(false),
  updated_at: updated,
})
export const teamMember = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  avatar_url: ownPicture,
  badges: z.array(z.string()).default([]),
  featured: z.boolean().default(false),
  updated_at: updated,
})
export const certification = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  /** The slug of the person who holds it. */
  team_member: z.string(),
  issued_on: z.iso.date(),
  verify_url: z.url({ protocol: /^https$/ }).nullable(),
  updated_at: updated,
})
export const industry = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  updated_at: updated,
})
export const callToAction = z.object({
  id,
  placement: z.string(),
  title: z.string(),
  text: z.string(),
  primary_label: z.string(),
  primary_url: z.string(),
  secondary_label: z.string(),
  secondary_url: z.string(),
  updated_at: updated,
})

export const siteConfig = z.object({
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  updated_at: updated,
})
export const hero = z.object({
  headline: z.string(),
  lead: z.string(),
  trust: z.string(),
  /** The stops on the route chart, first to last. */
  stops: z.array(z.object({ label: z.string(), when: z.string() })),
  updated_at: updated,
})
export const companyInfo = z.object({
  name: z.string(),
  legal_name: z.string(),
  founder: z.string(),
  phone: z.string(),
  email: z.string(),
  location: z.string(),
  /** As shown: “Mon-Fri 9AM-6PM”. */
  hours: z.string(),
  /** The same hours for machines: local time of `time_zone`, Monday to Friday. */
  opens: z.iso.time({ precision: -1 }),
  closes: z.iso.time({ precision: -1 }),
  /** An IANA name. */
  time_zone: z.string(),
  updated_at: updated,
})
export const about = z.object({
  headline: z.string(),
  lead: z.string(),
  story: richText,
  highlights: z.array(z.object({ title: z.string(), text: z.string() })),
  values: z.array(z.object({ title: z.string(), text: z.string() })),
  updated_at: updated,
})
export const legalText = z.object({
  slug: z.string(),
  title: z.string(),
  body: richText,
  updated_at: z.string(),
})
const link = z.object({ label: z.string(), href: z.string() })
export const layout = z.object({
  site: siteConfig,
  company: companyInfo,
  navigation: z.array(link),
  /** Of the footer; null: those of the navigation but the first. */
  footer_links: z.array(link).nullable().default(null),
  footer_services: z.array(link),
  /** The demo client's sign-in while this install is a demo, else null. */
  demo: z.object({ username: z.string(), password: z.string() }).nullable(),
})

export type Statistic = z.infer<typeof statistic>
export type Faq = z.infer<typeof faq>
export type Partner = z.infer<typeof partner>
export type Testimonial = z.infer<typeof testimonial>
export type TeamMember = z.infer<typeof teamMember>
export type Certification = z.infer<typeof certification>
export type Industry = z.infer<typeof industry>
export type CallToAction = z.infer<typeof callToAction>
export type SiteConfig = z.infer<typeof siteConfig>
export type HeroText = z.infer<typeof hero>
export type CompanyInfo = z.infer<typeof companyInfo>
export type About = z.infer<typeof about>
export type LegalText = z.infer<typeof legalText>
export type Layout = z.infer<typeof layout>

/** A public endpoint without parameters in its path. */
const read = <Q extends z.ZodObject, O extends z.ZodType>(
  path: string,
  summary: string,
  query: Q,
  output: O,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'anyone',
    limit: Object.keys(query.shape).length > 0 ? { count: 120, seconds: 60 } : null,
    params: nothing,
    query,
    output,
  })

export const readLayout = read('/layout/', 'What frames each page.', nothing, layout)
export const readSiteConfig = read(
  '/site-config/',
  'The name and words of the site.',
  nothing,
  siteConfig,
)
export const readHero = read('/hero/', 'The head of the home page.', nothing, hero)
export const readCompanyInfo = read(
  '/company-info/',
  'How to reach the firm.',
  nothing,
  companyInfo,
)
export const readAbout = read('/about/', 'The story and values of the firm.', nothing, about)
export const listStatistics = read(
  '/statistics/',
  'Figures about the firm.',
  nothing,
  z.array(statistic),
)
export const listFaqs = read(
  '/faqs/',
  'Questions and answers.',
  z.object({ category: filter, featured: flag }),
  z.array(faq),
)
export const listPartners = read('/partners/', 'Integration partners.', nothing, z.array(partner))
export const listTestimonials = read(
  '/testimonials/',
  'What clients say.',
  z.object({ service: filter, featured: flag }),
  z.array(testimonial),
)
export const listTeam = read('/team/', 'The people of the firm.', nothing, z.array(teamMember))
export const listCertifications = read(
  '/certifications/',
  'Certifications, with who holds them.',
  z.object({ team_member: filter }),
  z.array(certification),
)
export const listIndustries = read('/industries/', 'Industries served.', nothing, z.array(industry))
export const listCallsToAction = read(
  '/ctas/by_placement/',
  'Calls to action for one place on the site.',
  z.object({ placement: filter }),
  z.array(callToAction),
)
export const listNavigation = read(
  '/navigation/',
  'What the firm has set to stand in the top bar and the footer; none until it has changed that.',
  nothing,
  z.array(
    z.object({
      id,
      label: z.string(),
      href: z.string(),
      place: z.enum(['both', 'top', 'footer']),
      updated_at: updated,
    }),
  ),
)
/**
 * The call to action at one place; null when the firm has none, or another host's call fails. Where
 * our own data cannot be read there is no page, because it would be cached without it.
 */
export async function callFor(
  callEndpoint: (
    endpoint: typeof listCallsToAction,
    given: { query: { placement: string } },
  ) => Promise<CallToAction[]>,
  placement: string,
): Promise<CallToAction | null> {
  const calls = callEndpoint(listCallsToAction, { query: { placement } })
  const [call] = await calls.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 503) throw error
    return []
  })
  return call ?? null
}

export const readLegalText = endpoint({
  method: 'GET',
  path: '/legal/{slug}/',
  summary: 'The privacy notice or the terms.',
  access: 'anyone',
  limit: null,
  params: z.object({ slug: z.enum(['privacy', 'terms']) }),
  query: nothing,
  output: legalText,
})

/** What every page has around its own view. */
export interface Frame {
  layout: Layout
  /** The firm's own face. */
  brand: Brand
  year: number
  /** The path of this page, without the query. */
  path: string
  /** The site's own address, for canonical links. */
  origin: string
  /** The API for what needs sign-in, when it is on another host. */
  portal_api: string | null
}
