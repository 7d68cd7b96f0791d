import type { Frame } from '../content/contract.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'
import type { HomeView } from './contract.ts'
import { shownFaqs } from './HomeSections.tsx'

/** Structured data: the site's name, and the questions with their answers once they are loaded. */
export function HomeData({ view, frame }: { view: HomeView; frame: Frame }) {
  const site = { '@type': 'WebSite', name: frame.layout.company.name, url: `${frame.origin}/` }
  return (
    <>
      <JsonLd thing={site} />
      {view.content.state === 'loaded' ? (
        <JsonLd thing={questions(shownFaqs(view.content.data, view.defaults))} />
      ) : null}
    </>
  )
}

const questions = (faqs: { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
