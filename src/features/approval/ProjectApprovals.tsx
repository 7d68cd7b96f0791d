import { Badge } from '../../ui/base/Badge.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { Newer } from './ApprovalSubject.tsx'
import styles from './ClientApprovals.module.css'
import { subjectName, type Approval } from './contract.ts'

/** What was put before the client in one project, and how it ended. */
export function ProjectApprovals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null
  return (
    <section>
      <h3>Approvals</h3>
      <ul className={styles.past}>
        {approvals.map((one) => (
          <li key={one.id}>
            <p className={styles.title}>{one.title}</p>
            <Ending approval={one} />
            <Newer approval={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ending({ approval }: { approval: Approval }) {
  const { decision, due_date, reason, decided_at, certificate } = approval
  const name = subjectName(approval)
  if (!decision || !decided_at)
    return (
      <p className={styles.quiet}>
        {name} waits for your decision{due_date ? `, due ${localDate(due_date)}` : ''}. It stands
        first under Projects.
      </p>
    )
  return (
    <>
      <p className={styles.ending}>
        <Badge shape={decision === 'approved' ? 'tick' : 'bars'}>{decision.toUpperCase()}</Badge>
        <span>
          by {approval.decided_by_name}, {fullMoment(decided_at)}, from {approval.decided_address}
        </span>
      </p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className={styles.quiet}>
        {name} · <a href={`/certificates/${certificate}`}>Certificate</a>
      </p>
    </>
  )
}
