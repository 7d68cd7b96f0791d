import type { ReactNode } from 'react'
import type { Frame } from '../content/contract.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Island } from '../../ui/site/Island.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import { addressOf } from '../document/contract.ts'
import styles from './CertificatePage.module.css'
import { subjectName, type CertificateView } from './contract.ts'
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
          <Fact label="Decision">
            <Badge shape={approved ? 'tick' : 'bars'}>{decision.toUpperCase()}</Badge>
          </Fact>
          <Fact label="Decided by">
            {view.decided_by_name}, {view.organisation}
          </Fact>
          <Fact label="At">
            <time dateTime={decided_at}>{moment(decided_at, 'UTC')}</time>
            <br />
            {moment(decided_at, time_zone)}
          </Fact>
          <Fact label="Asked by">{frame.layout.company.name}</Fact>
          <Fact label={document_id ? 'Document' : 'File'}>
            {subjectName(view)}
            {document_id ? (
              <span className={styles.way}>
                <a href={addressOf(document_id)}>See it in the portal</a>, if you can sign in there.
              </span>
            ) : null}
          </Fact>
          <Fact label="SHA-256 of the file">
            <code className={styles.hash}>{subject_sha256}</code>
          </Fact>
          <Fact label="This certificate">
            <code className={styles.hash}>{frame.origin + frame.path}</code>
          </Fact>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Formatted on the server in one language, so that everybody reads the same. */
function moment(at: string, timeZone: string): string {
  const parts = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en', parts).format(new Date(at))
}
