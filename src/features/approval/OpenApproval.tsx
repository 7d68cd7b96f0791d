import { WaitingItem } from '../../ui/Waiting.tsx'
import styles from './ClientApprovals.module.css'
import type { Approval } from './contract.ts'
import { DecideForm } from './DecideForm.tsx'

interface OpenApprovalProps {
  approval: Approval
  mayDecide: boolean
  decided: (approval: Approval) => void
}

/** One thing to approve: what it is about, which file in which version, and the two buttons. */
export function OpenApproval({ approval, mayDecide, decided }: OpenApprovalProps) {
  const { title, detail, project_title, milestone, subject_name, subject_sha256 } = approval
  const about = `Approval · ${project_title}`
  return (
    <WaitingItem title={title} about={about} due={approval.due_date} milestone={milestone}>
      {detail ? <p>{detail}</p> : null}
      <div className={styles.subject}>
        <p>{subject_name}</p>
        <p className={styles.quiet}>
          You decide on this very version: SHA-256 <code>{subject_sha256}</code>
        </p>
      </div>
      {mayDecide ? (
        <DecideForm approval={approval} decided={decided} />
      ) : (
        <p className={styles.quiet}>Your account may read; a colleague of yours can decide.</p>
      )}
    </WaitingItem>
  )
}
