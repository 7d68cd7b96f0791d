import type { Frame } from '../content/contract.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { Count } from '../../ui/site/Count.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { TextFigure } from '../../ui/site/text/TextFigure.tsx'
import { Container } from '../../ui/site/Section.tsx'
import type { CaseStudiesView, CaseStudySummary } from './contract.ts'
import styles from './CaseStudiesPage.module.css'

export function CaseStudiesPage({ view }: { view: CaseStudiesView; frame: Frame }) {
  const { studies, all, industries, industry } = view
  return (
    <>
      <PageHead
        title="Case Studies"
        lead="Projects with their number, their length, and what we would do differently."
        seed={53}
      />
      <Container>
        <nav aria-label="Industries">
          <ul className={styles.filter}>
            {[{ slug: '', name: 'All industries', count: all }, ...industries].map((one) => (
              <li key={one.slug}>
                <a
                  href={one.slug ? `/case-studies?industry=${one.slug}` : '/case-studies'}
                  aria-current={(industry ?? '') === one.slug ? 'true' : undefined}
                >
                  {one.name}
                  <Count of={one.count} what={['study', 'studies']} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <StudyList studies={studies} />
        {studies.length === 0 ? (
          <p className={styles.none}>
            No study from this industry yet. <a href="/case-studies">See all of them</a>.
          </p>
        ) : null}
      </Container>
      {view.call ? <CallBand call={view.call} seed={54} /> : null}
    </>
  )
}

/** Each study with its key figure. */
export function StudyList({ studies }: { studies: CaseStudySummary[] }) {
  return (
    <ul className={styles.studies}>
      {studies.map((study) => (
        <li key={study.id}>
          <article>
            <p className={styles.metric}>
              <strong>{study.metric_value}</strong>
              <span>{study.metric_label}</span>
            </p>
            <div>
              <p className={styles.client}>
                {study.client_name}, {study.duration}
              </p>
              <h2>
                <a href={`/case-studies/${study.slug}`}>{study.title}</a>
              </h2>
              <p>{study.summary}</p>
              {study.picture ? (
                <TextFigure
                  picture={study.picture}
                  isFirst={false}
                  sizes="(max-width: 700px) 92vw, 420px"
                />
              ) : null}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
