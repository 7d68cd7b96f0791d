import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { Frame } from '../content/contract.ts'
import type { SampleView } from './contract.ts'
import styles from './EmptyPage.module.css'
import { SampleFrame } from './SampleFrame.tsx'

/** Lists before their first row: what will stand there, why it does not yet, and what to do. */
export function EmptyPage({ view, frame }: { view: SampleView; frame: Frame }) {
  return (
    <SampleFrame path={frame.path} view={view}>
      <PageHead
        title="Nothing here yet"
        lead="An empty list is somebody’s first impression of it, so it says what it is for."
        seed={120}
      />
      <Section air="tight">
        <div className={styles.lists}>
          <section>
            <h2>Projects</h2>
            <EmptyState title="No projects yet">
              Your first one stands here from the day on which you sign for it, with its route and
              what waits on you. <a href="/contact">Ask where it is</a>.
            </EmptyState>
          </section>
          <section>
            <h2>Documents</h2>
            <EmptyState title="Nobody has sent a file">
              Whatever either side sends is kept here with all its versions, for as long as the
              project lasts.
            </EmptyState>
          </section>
          <section>
            <h2>Messages</h2>
            <EmptyState title="No messages">
              Write the first one: a person reads it, within a working day.
            </EmptyState>
            <ButtonLink href="/contact" variant="secondary">
              Write a message
            </ButtonLink>
          </section>
        </div>
      </Section>
    </SampleFrame>
  )
}
