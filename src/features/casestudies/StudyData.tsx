import type { Frame } from '../content/contract.ts'
import { firm } from '../../ui/site/firm.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'
import type { CaseStudiesView, CaseStudy } from './contract.ts'

interface StudyDataProps {
  view: { study: CaseStudy }
  frame: Frame
  picture: string | undefined
}

/** A case study as an article of the firm. */
export function StudyData({ view: { study }, frame, picture }: StudyDataProps) {
  const { origin, layout } = frame
  const by = firm(origin, layout.company.name)
  const thing = {
    '@type': 'Article',
    headline: study.title,
    description: study.summary,
    image: picture,
    url: `${origin}/case-studies/${study.slug}`,
    mainEntityOfPage: `${origin}/case-studies/${study.slug}`,
    datePublished: study.published_at,
    author: by,
    publisher: by,
  }
  return <JsonLd thing={thing} />
}

/** The list of studies, in its order. */
export function StudiesData({ view: { studies }, frame }: { view: CaseStudiesView; frame: Frame }) {
  const itemListElement = studies.map(({ title, slug }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: `${frame.origin}/case-studies/${slug}`,
  }))
  return <JsonLd thing={{ '@type': 'ItemList', itemListElement }} />
}
