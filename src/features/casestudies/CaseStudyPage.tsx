import type { CallToAction, Frame } from '../content/contract.ts'
import { CallBand } from '../../ui/site/CallBand.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { LongText } from '../../ui/site/text/LongText.tsx'
import { TextFigure } from '../../ui/site/text/TextFigure.tsx'
import { RouteLine } from '../../ui/site/chart/RouteLine.tsx'
import { Container, Section } from '../../ui/site/Section.tsx'
import { MetricLine } from '../../ui/chart/MetricLine.tsx'
import { StudyList } from './CaseStudiesPage.tsx'
import type { CaseStudy, CaseStudySummary } from './contract.ts'
import { longDay } from '../../ui/site/text/long-day.ts'
import styles from './CaseStudyPage.module.css'

interface CaseStudyPageProps {
  view: { study: CaseStudy; others: CaseStudySummary[]; call: CallToAction | null }
  frame: Frame
}

export function CaseStudyPage({ view: { study, others, call } }: CaseStudyPageProps) {
  return (
    <>
      <article>
        <PageHead
          title={study.title}
          lead={study.summary}
          above={<a href="/case-studies">Case Studies</a>}
          seed={study.title.length + 60}
        />
        <Container>
          <div className={styles.facts}>
            <p className={styles.metric}>
              <strong>{study.metric_value}</strong>
              <span>{study.metric_label}</span>
            </p>
            <div>
              <p>
                {study.client_name}, {study.duration}. Published{' '}
                <time dateTime={study.published_at}>{longDay(study.published_at)}</time>
              </p>
              <RouteLine
                flow="across"
                stops={study.stops.map(({ label, when }) => ({ title: label, text: when }))}
              />
            </div>
          </div>
          {study.metric_series ? (
            <div className={styles.series}>
              <MetricLine {...study.metric_series} />
            </div>
          ) : null}
          {study.picture ? (
            <div className={styles.picture}>
              <TextFigure
                picture={study.picture}
                isFirst
                sizes="(max-width: 1200px) 92vw, 1120px"
              />
            </div>
          ) : null}
          <LongText text={study.body} />
        </Container>
      </article>
      {others.length > 0 ? (
        <Section labelledBy="others" air="tight">
          <h2 id="others" className={styles.others}>
            Other projects
          </h2>
          <StudyList studies={others} />
        </Section>
      ) : null}
      {call ? <CallBand call={call} seed={57} /> : null}
    </>
  )
}
