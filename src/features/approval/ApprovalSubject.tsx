import type { ReactNode } from 'react'
import { addressOf } from '../document/contract.ts'
import styles from './ClientApprovals.module.css'
import { subjectName, type Approval } from './contract.ts'

/** Opens a version of a document; given by the portal, since this slice cannot. */
export type OpenVersion = (props: { version: string; name: string }) => ReactNode

interface SubjectProps {
  approval: Approval
  Open: OpenVersion
}

/** The file and version to decide on, with a button to read it first. */
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
      <p className={styles.secondary}>
        You decide on this very version: SHA-256 <code>{subject_sha256}</code>
      </p>
    </div>
  )
}

/** A note that the version is no longer the newest. */
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
