import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { asFlag, asJson, listPublished } from '../../platform/publishing/collection.ts'
import { builtInAbout, builtInCompany, builtInLegalTexts, builtInSiteConfig } from './builtin.ts'
import { findCompany, findHero, findSiteConfig } from './firm-store.ts'
import type { About, CompanyInfo, HeroText, LegalText, SiteConfig } from './contract.ts'

export type ContentStore = ReturnType<typeof contentStore>

/** The tables of content that this slice has. */
export const firmTables = [
  'statistic',
  'faq',
  'partner',
  'testimonial',
  'team_member',
  'certification',
  'industry',
  'call_to_action',
  'legal_text',
  'navigation_entry',
] as const

/** Published content that has no slice of its own. */
export function contentStore(database: Database, clock: Clock) {
  return {
    ...singles(database, clock),
    statistics: () => listPublished(database, clock, 'statistic'),
    navigation: () => listPublished(database, clock, 'navigation_entry'),
    /** Whether the firm has entries of its own, hidden ones, too. */
    async hasNavigation() {
      const one = database.published.selectFrom('navigation_entry').select('id').limit(1)
      return (await one.executeTakeFirst()) !== undefined
    },
    partners: () => listPublished(database, clock, 'partner'),
    industries: () => listPublished(database, clock, 'industry'),
    certifications: (filters: { team_member?: string | undefined }) =>
      listPublished(database, clock, 'certification', filters),
    callsToAction: (filters: { placement?: string | undefined }) =>
      listPublished(database, clock, 'call_to_action', filters),
    async faqs(filters: { category?: string | undefined; featured?: boolean | undefined }) {
      const rows = await listPublished(database, clock, 'faq', filters)
      return rows.map((row) => ({ ...row, featured: asFlag(row.featured) }))
    },
    async testimonials(filters: { service?: string | undefined; featured?: boolean | undefined }) {
      const rows = await listPublished(database, clock, 'testimonial', filters)
      return rows.map((row) => ({ ...row, featured: asFlag(row.featured) }))
    },
    async team() {
      const rows = await listPublished(database, clock, 'team_member')
      return rows.map((row) => ({
        ...row,
        badges: asJson<string[]>(row.badges),
        featured: asFlag(row.featured),
      }))
    },
    async legalText(slug: 'privacy' | 'terms'): Promise<LegalText> {
      const rows = await listPublished(database, clock, 'legal_text', { slug })
      const own = rows.map((row) => ({ ...row, body: asJson<LegalText['body']>(row.body) }))
      return own[0] ?? builtInLegalTexts[slug]
    },
  }
}

/** The single texts: the built-in ones until the firm has written its own. */
function singles(database: Database, clock: Clock) {
  const { published: read } = database
  return {
    async siteConfig(): Promise<SiteConfig> {
      const own = await findSiteConfig(read)
      return own ?? builtInSiteConfig
    },
    async companyInfo(): Promise<CompanyInfo> {
      const own = await findCompany(read)
      return own ?? builtInCompany
    },
    async hero(): Promise<HeroText | null> {
      const own = await findHero(read)
      return own ? { ...own, stops: asJson(own.stops) } : null
    },
    async about(): Promise<About> {
      const own = await read
        .selectFrom('about')
        .select(['headline', 'lead', 'story', 'highlights', 'values', 'updated_at'])
        .where('published_at', '<=', clock.now().toISOString())
        .executeTakeFirst()
      if (!own) return builtInAbout
      return {
        ...own,
        story: asJson(own.story),
        highlights: asJson(own.highlights),
        values: asJson(own.values),
      }
    },
  }
}
