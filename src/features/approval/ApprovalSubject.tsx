import type { ReactNode } from 'react'
import { addressOf } from '../document/contract.ts'
import styles from './ClientApprovals.module.css'
import { subjectName, type Approval } from './contract.ts'

/** What opens a version of a document; made by who knows documents. */
export type OpenVersion = (props: { version: string; name: string }) => ReactNode

interface SubjectProps {
  approval: Approval
  Open: OpenVersion
}

/** The file that is decided on, in which version, and the way to read it first. */
export function ApprovalSubject({ approval, Open }: SubjectProps) {
  const { subject_sha256, subject_document: document } = approval
  const name = subjectName(approval)
  return (
    <div className={styles.subject}>
      <div className={styles.file}>
        {document ? <a href={addressOf(document.id)}>{name}</a> : <p>{name}</p>}
        {document ? <Open version={document.version_id} name={name} /> : null}
      </div>
      <Newer approval={approval} />
      <p className={styles.quiet}>
        You decide on this very version: SHA-256 <code>{subject_sha256}</code>
      </p>
    </div>
  )
}

/** Said where the version is not the newest any more. */
export function Newer({ approval }: { approval: Approval }) {
  const { subject_number: number, subject_document: document, decision } = approval
  if (number === null || !document || document.newest <= number) return null
  const only = decision
    ? `Only version ${number} was ${decision}.`
    : `You decide on version ${number}, not on the newest.`
  return (
    <p className={styles.newer}>
      Version {document.newest} is newer. {only}
    </p>
  )
}
