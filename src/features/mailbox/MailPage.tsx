import type { ReactNode } from 'react'
import type { Frame } from '../content/contract.ts'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { mailBodyAddress, type MailDetail } from './contract.ts'
import { Moment, stateOf } from './MailFacts.tsx'
import styles from './MailPage.module.css'

interface MailPageProps {
  view: { mail: MailDetail }
  frame: Frame
}

/** One mail with its recipient, state and text; its HTML is behind a link. */
export function MailPage({ view: { mail }, frame }: MailPageProps) {
  const zone = frame.layout.company.time_zone
  return (
    <Section air="tight">
      <article className={styles.mail}>
        <header>
          <p className={styles.above}>
            <a href="/demo/mail">Mail of this demo</a>
          </p>
          <h1>{mail.subject}</h1>
        </header>
        <dl className={styles.facts}>
          <Line name="To">{mail.to}</Line>
          {mail.reply_to ? <Line name="Answers go to">{mail.reply_to}</Line> : null}
          <Line name="Written">
            <Moment at={mail.written_at} zone={zone} />
          </Line>
          <Line name="State">{stateOf(mail)}</Line>
          {mail.next_try_at && mail.attempts > 0 ? (
            <Line name="Next try">
              <Moment at={mail.next_try_at} zone={zone} />
            </Line>
          ) : null}
          {mail.last_error ? <Line name="Last error">{mail.last_error}</Line> : null}
          {mail.outcome && mail.outcome !== mail.last_error ? (
            <Line name="The mail server said">{mail.outcome}</Line>
          ) : null}
        </dl>
        <ButtonLink href={mailBodyAddress(mail.id)} variant="primary">
          See it as mail programs show it
        </ButtonLink>
        <h2>As text</h2>
        <pre className={styles.text}>{mail.text}</pre>
      </article>
    </Section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
