import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import type { ProjectRow } from '../project/staff.contract.ts'
import styles from './Row.module.css'
import { projectAddress } from './contract.ts'

interface StaffProjectRowProps {
  row: ProjectRow
  /** It has another status by now. */
  isGone: boolean
}

const shapes = { on_track: 'dot', at_risk: 'bars', off_track: 'bars' } as const

/** A project in the list: what, for whom, how it goes, what comes next, and who waits for whom. */
export function StaffProjectRow({ row, isGone }: StaffProjectRowProps) {
  const { id, title, client_name, health, progress } = row
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <div className={styles.what}>
        <Link to={projectAddress(id)} data-row={id} dir="auto">
          {title}
        </Link>
        <p dir="auto">{isGone ? 'Has another status now' : client_name}</p>
      </div>
      <div className={styles.course}>
        {health ? (
          <>
            <Progress label={`Progress of ${title}`} percent={progress} />
            <Badge shape={shapes[health]}>{healthWords[health]}</Badge>
          </>
        ) : (
          <span className={styles.none}>No update yet</span>
        )}
      </div>
      <Next row={row} />
      <Waits row={row} />
    </li>
  )
}

function Next({ row: { next, last_update_at } }: { row: ProjectRow }) {
  const now = useNow()
  const isLate = next !== null && daysUntil(next.due_date, now) < 0
  return (
    <div className={styles.next}>
      {next ? (
        <p className={isLate ? styles.late : undefined}>
          <time dateTime={next.due_date}>
            {isLate ? 'Was due ' : ''}
            {localDate(next.due_date)}
          </time>{' '}
          <span dir="auto">{next.title}</span>
        </p>
      ) : (
        <p>No milestone ahead</p>
      )}
      <small>{last_update_at ? `Last update ${localDay(last_update_at)}` : null}</small>
    </div>
  )
}

function Waits({ row: { asked, waits_since } }: { row: ProjectRow }) {
  const words = [
    waits_since ? 'They wrote' : '',
    asked > 0 ? `${asked} ${asked === 1 ? 'waits' : 'wait'} for them` : '',
  ].filter(Boolean)
  return (
    <div className={styles.waits}>
      {words.map((one) => (
        <p key={one} className={one === 'They wrote' ? styles.ours : undefined}>
          {one}
        </p>
      ))}
    </div>
  )
}
