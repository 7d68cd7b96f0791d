import { Button } from '../../ui/base/form/Button.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { useLoadable } from '../../ui/site/useLoadable.ts'
import type { HomepageAnswer, HomeView } from './contract.ts'
import { HomeSections } from './HomeSections.tsx'
import styles from './HomeContent.module.css'

export interface HomeContentProps {
  api: string
  defaults: HomeView['defaults']
}

/** The content that the server could not load in time: the browser loads it instead. */
export function HomeContent({ api, defaults }: HomeContentProps) {
  const { answer: content, retry } = useLoadable<HomepageAnswer>(api, '/homepage/')
  if (content.state === 'loaded') return <HomeSections data={content.data} defaults={defaults} />
  return (
    <Section air="tight">
      <div className={styles.waiting}>
        {content.state === 'loading' ? (
          <Waiting />
        ) : (
          <Failed message={content.message} retry={retry} />
        )}
      </div>
    </Section>
  )
}

function Waiting() {
  return (
    <>
      <p role="status">Loading...</p>
      <div className={styles.bones} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <noscript>
        <p>
          Our figures are slow to come just now. <a href="/">Load the page again</a>, or{' '}
          <a href="/services">read about our services</a>.
        </p>
      </noscript>
    </>
  )
}

interface FailedProps {
  message: string
  retry: ReturnType<typeof useLoadable>['retry']
}

function Failed({ message, retry }: FailedProps) {
  const again = (
    <Button type="button" variant="secondary" size="compact" onClick={retry}>
      Try again
    </Button>
  )
  return (
    <Notice tone="bad" action={again}>
      <strong>Error loading data</strong>
      <p>{message}</p>
    </Notice>
  )
}
