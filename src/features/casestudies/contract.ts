import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { filter, flag, id, idOrSlug, moment, nothing, updated } from '../../contract/fields.ts'
import { readMediaAddress } from '../../contract/media-address.ts'
import { page } from '../../contract/page.ts'
import { pictureBlock } from '../../contract/prose.ts'
import { richText, textPicture } from '../../contract/richtext.ts'
import type { CallToAction } from '../content/contract.ts'

/** How a key figure came about: what was measured, one value for each week. */
const metricSeries = z.object({
  /** What is to be seen, as a sentence. */
  title: z.string(),
  /** What is counted, and by whom. */
  counted: z.string(),
  /** What the values are followed by, such as “days”. */
  unit: z.string(),
  /** Of each week, first to last; null where nothing is known. */
  values: z.array(z.number().nullable()),
  /** The week that changed it, counted from 0. */
  event: z.object({ at: z.number(), label: z.string() }).nullable(),
})

export const caseStudySummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  client_name: z.string(),
  /** The slug of an industry. */
  industry: z.string(),
  summary: z.string(),
  /** The key figure, such as “38%”, and what it counts. */
  metric_value: z.string(),
  metric_label: z.string(),
  /** null: the figure stands alone. */
  metric_series: metricSeries.nullable().default(null),
  duration: z.string(),
  /** null: it has none. */
  picture: textPicture.nullable().default(null),
  published_at: moment,
  updated_at: updated,
  featured: z.boolean(),
})
export const caseStudy = caseStudySummary.extend({
  body: richText,
  /** The stops of the project, first to last. */
  stops: z.array(z.object({ label: z.string(), when: z.string() })),
})
export type CaseStudySummary = z.infer<typeof caseStudySummary>
export type CaseStudy = z.infer<typeof caseStudy>

/** One that nobody has said anything of only decorates. */
export function pictureOfStudy(address: string, alt: string): CaseStudy['picture'] {
  const media = readMediaAddress(address)
  return media && pictureBlock(media.id, alt || null)
}

export const listCaseStudies = endpoint({
  method: 'GET',
  path: '/case-studies/',
  summary: 'Published case studies, in the order that the firm chose.',
  access: 'anyone',
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: z.object({ featured: flag, industry: filter }),
  output: z.array(caseStudySummary),
})

export const readCaseStudy = endpoint({
  method: 'GET',
  path: '/case-studies/{id}/',
  summary: 'One case study, by id or slug.',
  access: 'anyone',
  limit: null,
  params: idOrSlug,
  query: nothing,
  output: caseStudy,
})

export interface CaseStudiesView {
  studies: CaseStudySummary[]
  /** How many there are in all, and in each industry that has one. */
  all: number
  industries: { slug: string; name: string; count: number }[]
  industry: string | undefined
  call: CallToAction | null
}
const query = z.object({ industry: filter })
export const caseStudiesPage = page<CaseStudiesView, typeof query>('/case-studies', query)
export const caseStudyPage = page<{
  study: CaseStudy
  /** Those most like it. */
  others: CaseStudySummary[]
  call: CallToAction | null
}>('/case-studies/{slug}')
