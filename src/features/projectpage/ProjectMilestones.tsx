import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { useNow } from '../../ui/base/useNow.ts'
import type { Milestone } from '../project/contract.ts'
import styles from './ProjectMilestones.module.css'

/** The milestones of a project as a line, with those that are reached filled in. */
export function ProjectMilestones({ milestones }: { milestones: readonly Milestone[] }) {
  const now = useNow()
  return (
    <ol className={styles.route}>
      {milestones.map((one) => (
        <Stop key={one.id} milestone={one} now={now} />
      ))}
    </ol>
  )
}

function Stop({ milestone, now }: { milestone: Milestone; now: Date }) {
  const { id, title, due_date, reached_at } = milestone
  const { place } = useLinked<HTMLLIElement>('milestone', id)
  const late = !reached_at && daysUntil(due_date, now) < 0
  return (
    <li ref={place} tabIndex={-1} className={reached_at ? styles.reached : undefined}>
      <span className={styles.title}>{title}</span>
      <span className={late ? styles.late : styles.when}>
        {reached_at ? `Reached ${localDay(reached_at)}` : null}
        {reached_at ? null : `${late ? 'Was due' : 'Due'} ${localDate(due_date)}`}
      </span>
    </li>
  )
}
