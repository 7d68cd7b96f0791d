import type { Frame } from '../content/contract.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Island } from '../../ui/site/Island.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { addressOf } from '../document/contract.ts'
import styles from './CertificatePage.module.css'
import { subjectName, type CertificateView } from './contract.ts'
import { Labeled } from '../../ui/base/Labeled.tsx'
import { FileCheck } from './FileCheck.island.tsx'

/** Who decided what and when, for anyone with the link, on screen and in print. */
export function CertificatePage({ view, frame }: { view: CertificateView; frame: Frame }) {
  const { title, subject_sha256, decision, decided_at, time_zone, document_id } = view
  const approved = decision === 'approved'
  return (
    <>
      <PageHead
        title={title}
        lead={`${approved ? 'Approved' : 'Declined'} by ${view.decided_by_name}, ${view.organisation}.`}
        above="Certificate of a decision"
        seed={71}
      />
      <Section air="tight">
        <dl className={styles.facts}>
          <Labeled label="Decision">
            <Badge shape={approved ? 'tick' : 'bars'}>{decision.toUpperCase()}</Badge>
          </Labeled>
          <Labeled label="Decided by">
            {view.decided_by_name}, {view.organisation}
          </Labeled>
          <Labeled label="At">
            <time dateTime={decided_at}>{moment(decided_at, 'UTC')}</time>
            <br />
            {moment(decided_at, time_zone)}
          </Labeled>
          <Labeled label="Asked by">{frame.layout.company.name}</Labeled>
          <Labeled label={document_id ? 'Document' : 'File'}>
            {subjectName(view)}
            {document_id ? (
              <span className={styles.way}>
                <a href={addressOf(document_id)}>See it in the portal</a>, if you can sign in there.
              </span>
            ) : null}
          </Labeled>
          <Labeled label="SHA-256 of the file">
            <code className={styles.hash}>{subject_sha256}</code>
          </Labeled>
          <Labeled label="This certificate">
            <code className={styles.hash}>{frame.origin + frame.path}</code>
          </Labeled>
        </dl>
        <div className={styles.check}>
          <Island<{ sha256: string; decision: string }>
            name="FileCheck"
            when="now"
            component={FileCheck}
            props={{ sha256: subject_sha256, decision }}
          />
        </div>
      </Section>
    </>
  )
}

/** Formatted on the server in one language, so that everybody reads the same. */
function moment(at: string, timeZone: string): string {
  const parts = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en', parts).format(new Date(at))
}
