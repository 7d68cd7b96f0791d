import type { Frame, LegalText } from '../content/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { LongText } from '../../ui/site/text/LongText.tsx'
import { longDay } from '../../ui/site/text/long-day.ts'
import { Container } from '../../ui/site/Section.tsx'

export function LegalPage({ view: { text } }: { view: { text: LegalText }; frame: Frame }) {
  return (
    <article>
      <PageHead title={text.title} seed={text.title.length + 80}>
        <p>
          Last changed <time dateTime={text.updated_at}>{longDay(text.updated_at)}</time>
        </p>
      </PageHead>
      <Container>
        <LongText text={text.body} />
      </Container>
    </article>
  )
}
