import { notFound } from '../../contract/problem.ts'
import { doc, picturesIn } from '../../contract/prose.ts'
import type { RichText } from '../../contract/richtext.ts'
import { mostRelated } from '../../platform/publishing/related.ts'
import { needed, type EndpointCaller } from '../../platform/http/call-endpoint.ts'
import { demandName, demandSlug, show } from '../../platform/publishing/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import { callFor, listIndustries } from '../content/contract.ts'
import {
  caseStudiesPage,
  caseStudyPage,
  listCaseStudies,
  readCaseStudy,
  type CaseStudy,
  type CaseStudySummary,
} from './contract.ts'
import type { CaseStudyStore } from './store.ts'

interface CaseStudyParts {
  caseStudies: CaseStudyStore
  /** Has the pictures of a text as they are now. */
  showPictures: (text: RichText) => Promise<RichText>
}

export function caseStudyRoutes({ caseStudies, showPictures }: CaseStudyParts) {
  return [
    serve(listCaseStudies, async ({ query }) =>
      withStudyPictures(await caseStudies.list(query), showPictures),
    ),
    serve(readCaseStudy, async ({ params }) => {
      const found = await caseStudies.find(params.id)
      if (!found) throw notFound()
      const [study] = await withStudyPictures([found], showPictures)
      return { ...found, ...study, body: await showPictures(found.body) }
    }),
  ]
}

/** The same, each with its picture as it is now; one that is not there is none. */
export async function withStudyPictures<Study extends Pick<CaseStudy, 'picture'>>(
  studies: readonly Study[],
  showPictures: CaseStudyParts['showPictures'],
): Promise<Study[]> {
  const asked = studies.flatMap(({ picture }) => picture ?? [])
  const found = picturesIn(await showPictures(doc(...asked)))
  return studies.map((study) => {
    const media = study.picture?.attrs.media
    const now = found.find(({ attrs }) => attrs.media === media)?.attrs.shown
    const picture = study.picture && { ...study.picture.attrs, ...(now && { shown: now }) }
    return {
      ...study,
      picture: picture && now ? { type: 'picture' as const, attrs: picture } : null,
    }
  })
}

export function caseStudyPages({ callEndpoint }: { callEndpoint: EndpointCaller }) {
  return [
    show(caseStudiesPage, async ({ query }) => {
      const [studies, industries] = await needed(
        Promise.all([callEndpoint(listCaseStudies), callEndpoint(listIndustries)]),
      )
      if (studies.length === 0) throw notFound()
      return {
        studies: studies.filter(({ industry }) => industry === (query.industry ?? industry)),
        all: studies.length,
        // Only industries that have a study, so that no filter leads to an empty list.
        industries: industries
          .map(({ slug, name }) => ({
            slug,
            name,
            count: studies.filter(({ industry }) => industry === slug).length,
          }))
          .filter(({ count }) => count > 0),
        industry: query.industry,
        call: await callFor(callEndpoint, 'case-studies'),
      }
    }),
    show(
      caseStudyPage,
      async ({ params }) => {
        const slug = demandName(params['slug'])
        const study = await needed(callEndpoint(readCaseStudy, { params: { id: slug } }))
        demandSlug(study, slug, '/case-studies')
        return await viewOfStudy(callEndpoint, study)
      },
      {
        places: async () =>
          (await needed(callEndpoint(listCaseStudies))).map(({ slug, summary, ...study }) => ({
            ...study,
            params: { slug },
            description: summary,
          })),
      },
    ),
  ]
}

/** What the page of a case study shows, which need not be published. */
export async function viewOfStudy(
  callEndpoint: EndpointCaller,
  study: CaseStudy,
): Promise<NonNullable<(typeof caseStudyPage)['view']>> {
  const all = await needed(callEndpoint(listCaseStudies))
  return {
    study,
    others: mostRelated(comparable(study), all, { as: comparable, most: 2 }),
    call: await callFor(callEndpoint, 'case-studies'),
  }
}

const comparable = ({ id, title, summary, industry }: CaseStudySummary) => ({
  id,
  title,
  text: summary,
  kind: industry,
})
