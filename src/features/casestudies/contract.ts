import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { filter, flag, id, idOrSlug, moment, nothing, updated } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { richText } from '../../contract/richtext.ts'
import type { CallToAction } from '../content/contract.ts'

export const caseStudySummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  client_name: z.string(),
  /** The slug of an industry. */
  industry: z.string(),
  summary: z.string(),
  /** The one figure that tells the story: “38%”, and what it counts. */
  metric_value: z.string(),
  metric_label: z.string(),
  duration: z.string(),
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

export const listCaseStudies = endpoint({
  method: 'GET',
  path: '/case-studies/',
  summary: 'Published case studies, in the order of the firm.',
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
