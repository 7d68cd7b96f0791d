import { daysUntil, localDate } from '../../ui/dates.ts'
import { useNow } from '../../ui/useNow.ts'
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
  return (
    <details className={styles.approval}>
      <summary>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          <span>Approval · {project_title}</span>
          <Due date={approval.due_date} />
        </span>
      </summary>
      <div className={styles.detail}>
        {detail ? <p>{detail}</p> : null}
        {milestone ? <p className={styles.quiet}>Waits for it: {milestone}</p> : null}
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
      </div>
    </details>
  )
}

function Due({ date }: { date: string | null }) {
  const now = useNow()
  if (date === null) return <span>No date</span>
  const days = daysUntil(date, now)
  const said = days < 0 ? `Was due ${localDate(date)}` : `Due ${localDate(date)}`
  return <span className={days < 3 ? styles.soon : undefined}>{said}</span>
}
