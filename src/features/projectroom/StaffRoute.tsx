import { useNow } from '../../ui/base/useNow.ts'
import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import type { FirmProject } from './staff.contract.ts'
import styles from './Route.module.css'

/** The milestones along a line, those that are reached filled in. */
export function StaffRoute({ milestones }: Pick<FirmProject, 'milestones'>) {
  const now = useNow()
  return (
    <ol className={styles.route} aria-label="Milestones">
      {milestones.map(({ id, title, due_date, reached_at }) => {
        const isLate = reached_at === null && daysUntil(due_date, now) < 0
        return (
          <li key={id} className={reached_at ? styles.reached : undefined}>
            <b dir="auto">{title}</b>
            <span className={isLate ? styles.late : undefined}>
              {reached_at ? `${localDay(reached_at)}, reached` : null}
              {reached_at ? null : `${isLate ? 'was due ' : ''}${localDate(due_date)}`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
