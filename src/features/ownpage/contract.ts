import { z } from 'zod'
import { blockNames } from '../../contract/blocks/block-kinds.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { id, idOrSlug, moment, nothing, updated } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { richText, textPicture } from '../../contract/richtext.ts'
import type { CaseStudySummary } from '../casestudies/contract.ts'
import type { ContactView } from '../contact/contract.ts'
import type { Faq, HeroText, Partner, Statistic, Testimonial } from '../content/contract.ts'
import type { Service } from '../services/contract.ts'

const shownBlock = z.object({
  id: z.string(),
  kind: z.enum(blockNames),
  /** How it looks: one of the variants of its kind. */
  variant: z.string(),
  /** What its plain fields say, by their names. */
  texts: z.record(z.string(), z.string()),
  text: richText.nullable(),
  picture: textPicture.nullable(),
})
export type ShownBlock = z.infer<typeof shownBlock>

const ownPageSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** In search engines and on cards; empty: the title. */
  seo_title: z.string(),
  description: z.string(),
  published_at: moment,
  updated_at: updated,
})
const ownPage = ownPageSummary.extend({ blocks: z.array(shownBlock) })
export type OwnPageSummary = z.infer<typeof ownPageSummary>
export type PageOfBlocks = z.infer<typeof ownPage>

export const listOwnPages = endpoint({
  method: 'GET',
  path: '/pages/',
  summary: 'The published pages of the firm’s own, which are made of blocks.',
  access: 'anyone',
  limit: null,
  params: nothing,
  query: nothing,
  output: z.array(ownPageSummary),
})

export const readOwnPage = endpoint({
  method: 'GET',
  path: '/pages/{id}/',
  summary: 'One page of the firm’s own with its blocks, by id or slug.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: ownPage,
})

/** What the blocks of a page show besides their own words; each only where a block shows it. */
export interface BlockPieces {
  services: Service[]
  statistics: Statistic[]
  faqs: Faq[]
  partners: Partner[]
  testimonials: Testimonial[]
  studies: CaseStudySummary[]
  /** The slugs of case studies now, by the former ones that blocks name. */
  studies_now: Record<string, string>
  /** The route of the home page. */
  stops: HeroText['stops']
  /** The form of this very visitor. */
  contact: ContactView | null
}

export interface OwnPageView {
  page: PageOfBlocks
  pieces: BlockPieces
}
export const ownPagePage = page<OwnPageView>('/{slug}')

/** What heads a page that does not begin with a hero, and what its document is called. */
export const hasHero = ({ blocks }: Pick<PageOfBlocks, 'blocks'>) => blocks[0]?.kind === 'hero'
