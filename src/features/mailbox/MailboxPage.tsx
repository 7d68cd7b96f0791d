import type { Frame } from '../content/contract.ts'
import { ButtonLink } from '../../ui/base/form/Button.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { MailSummary } from './contract.ts'
import { Moment, stateOf } from './MailFacts.tsx'
import styles from './MailboxPage.module.css'

interface MailboxPageProps {
  view: { mails: MailSummary[] }
  frame: Frame
}

export function MailboxPage({ view: { mails }, frame }: MailboxPageProps) {
  return (
    <>
      <PageHead
        title="Mail of this demo"
        lead="Each mail that the site has written to clients and visitors, newest first. Only a demo has this page, and only whoever sits at this machine can read it."
        seed={64}
      />
      <Section air="tight">
        {mails.length === 0 ? (
          <Empty />
        ) : (
          <ul className={styles.mails}>
            {mails.map((mail) => (
              <Row key={mail.id} mail={mail} zone={frame.layout.company.time_zone} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function Row({ mail, zone }: { mail: MailSummary; zone: string }) {
  return (
    <li>
      <article>
        <p className={styles.about}>
          <Moment at={mail.written_at} zone={zone} />
          <span>{stateOf(mail)}</span>
        </p>
        <div>
          <h2>
            <a href={`/demo/mail/${mail.id}`}>{mail.subject}</a>
          </h2>
          <p>To {mail.to}</p>
          {mail.last_error ? <p className={styles.error}>{mail.last_error}</p> : null}
        </div>
      </article>
    </li>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <h2>No mail yet</h2>
      <p>
        An enquiry sends a thank-you to whoever wrote. It waits here until a mail server is set (
        <code>SMTP_URL</code>); what is for the firm is in <code>portico mail list</code>.
      </p>
      <ButtonLink href="/contact">Send an enquiry</ButtonLink>
    </div>
  )
}
