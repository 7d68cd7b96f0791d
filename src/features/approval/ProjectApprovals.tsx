import { Badge } from '../../ui/base/Badge.tsx'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { Newer } from './ApprovalSubject.tsx'
import styles from './ClientApprovals.module.css'
import { subjectName, type Approval } from './contract.ts'

/** How many are shown at first. */
const step = 10

/** What was decided in one project, with who, when, why and the certificate. */
export function ProjectApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const decided = approvals.filter(({ decision }) => decision !== null)
  const list = useParts(decided, step)
  if (decided.length === 0) return null
  return (
    <section>
      <h3>Approvals</h3>
      <ul className={styles.past}>
        {list.shown.map((one) => (
          <li key={one.id}>
            <p className={styles.title}>{one.title}</p>
            <Ending approval={one} />
            <Newer approval={one} />
          </li>
        ))}
      </ul>
      <ShowMore of={list} noun="approvals" />
    </section>
  )
}

function Ending({ approval }: { approval: Approval }) {
  const { decision, reason, decided_at, certificate } = approval
  if (!decision || !decided_at) return null
  return (
    <>
      <p className={styles.ending}>
        <Badge shape={decision === 'approved' ? 'tick' : 'bars'}>{decision.toUpperCase()}</Badge>
        <span>
          by {approval.decided_by_name}, {fullMoment(decided_at)}
          {approval.decided_address ? `, from ${approval.decided_address}` : null}
        </span>
      </p>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <p className={styles.secondary}>
        {subjectName(approval)} · <a href={`/certificates/${certificate}`}>Certificate</a>
      </p>
    </>
  )
}
