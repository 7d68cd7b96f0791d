import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { ProblemView } from '../../contract/problem.ts'
import styles from './ProblemPage.module.css'

const titles: Record<number, string> = {
  400: 'This address cannot be read',
  404: 'This page is not on the map',
  405: 'This page cannot be used that way',
  410: 'This page is gone',
  413: 'That was too much at once',
  429: 'One moment, please',
  500: 'Something broke on our side',
  503: 'We will be right back',
}

/** A refusal or a fault as a page of the site, with a link to go on. */
export function ProblemPage({ problem }: { problem: ProblemView }) {
  const { status, detail, requestId } = problem
  return (
    <>
      <PageHead title={titles[status] ?? 'This did not work'} lead={detail} seed={status} />
      <Section air="tight">
        <div className={styles.problem}>
          <div className={styles.ways}>
            <ButtonLink href="/">Go to the home page</ButtonLink>
            <ButtonLink href="/contact" variant="secondary">
              Contact us
            </ButtonLink>
          </div>
          <p className={styles.id}>
            Status {status}. If you write to us about it, quote <code>{requestId}</code>.
          </p>
        </div>
      </Section>
    </>
  )
}
