import type { EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { needed } from '../../platform/http/call-endpoint.ts'
import { listCaseStudies, readCaseStudy, type CaseStudySummary } from '../casestudies/contract.ts'
import type { ContactView } from '../contact/contract.ts'
import {
  listFaqs,
  listPartners,
  listTestimonials,
  readHero,
  type Faq,
  type Statistic,
  type Testimonial,
} from '../content/contract.ts'
import { listServices, type Service } from '../services/contract.ts'
import type { BlockPieces, ShownBlock } from './contract.ts'

export interface PieceParts {
  callEndpoint: EndpointCaller
  /** What stands in place of what the firm has none of its own of. */
  builtIn: () => Promise<{ services: Service[]; faqs: Faq[] }>
  /** The firm's own figures, else those that are built in and not left out. */
  figures: () => Promise<Statistic[]>
  /** Leaves out pictures that are not there. */
  withPictures: (people: Testimonial[]) => Promise<Testimonial[]>
  /** The form for one visitor. */
  blankForm: () => ContactView
}

/** What these blocks show besides their own words. */
export async function piecesOf(
  blocks: readonly ShownBlock[],
  { callEndpoint, builtIn, figures, withPictures, blankForm }: PieceParts,
): Promise<BlockPieces> {
  const has = (kind: ShownBlock['kind'], variant?: string) =>
    blocks.some((block) => block.kind === kind && block.variant === (variant ?? block.variant))
  const none = Promise.resolve([])
  const isVoiced = has('testimonials') || has('study', 'voice')
  const [services, faqs, partners, testimonials, studies, statistics, hero, ours] = await needed(
    Promise.all([
      has('services') ? callEndpoint(listServices) : none,
      has('faq') ? callEndpoint(listFaqs) : none,
      has('logos') ? callEndpoint(listPartners) : none,
      isVoiced ? callEndpoint(listTestimonials) : none,
      has('study') ? callEndpoint(listCaseStudies) : none,
      has('statistics') ? figures() : none,
      has('hero', 'chart') ? callEndpoint(readHero) : null,
      has('services') || has('faq') ? builtIn() : { services: [], faqs: [] },
    ]),
  )
  return {
    services: services.length > 0 ? services : ours.services,
    faqs: faqs.length > 0 ? faqs : ours.faqs,
    partners,
    testimonials: await withPictures(testimonials),
    studies,
    studies_now: await studiesNow(blocks, studies, callEndpoint),
    statistics,
    stops: hero?.stops ?? [],
    contact: has('enquiry') ? blankForm() : null,
  }
}

/** Where the case studies are that blocks name by a slug that they have no more. */
async function studiesNow(
  blocks: readonly ShownBlock[],
  studies: readonly CaseStudySummary[],
  callEndpoint: EndpointCaller,
): Promise<Record<string, string>> {
  const named = blocks.flatMap(({ kind, texts }) =>
    kind === 'study' ? (texts['study'] ?? []) : [],
  )
  const known = new Set(['', ...studies.map(({ slug }) => slug)])
  const found = await Promise.all(
    [...new Set(named).difference(known)].map(async (former) => {
      const call = needed(callEndpoint(readCaseStudy, { params: { id: former } }))
      const study = await call.catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null
        throw error
      })
      return study ? [[former, study.slug] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
