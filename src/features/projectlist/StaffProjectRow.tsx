import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { Progress } from '../../ui/base/Progress.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { daysUntil, localDate, localDay } from '../../ui/signedin/time/dates.ts'
import { healthWords } from '../../ui/signedin/work/Course.tsx'
import { projectAddress } from '../projectroom/contract.ts'
import styles from './Row.module.css'
import { healthShapes, rhythmNames } from './staff-project-words.web.ts'
import type { ProjectColumn, ProjectRow } from './staff.contract.ts'

interface StaffProjectRowProps {
  row: ProjectRow
  /** Those that are shown of each. */
  columns: readonly ProjectColumn[]
  /** It has another status by now. */
  isGone: boolean
}

/** A project in the list: what, for whom, and what is shown of it besides. */
export function StaffProjectRow({ row, columns, isGone }: StaffProjectRowProps) {
  const { id, title, client_name } = row
  const isShown = (column: ProjectColumn) => columns.includes(column)
  const facts = factsOf(row).filter(([column]) => isShown(column))
  const isAhead = isShown('next') || isShown('last_update_at')
  return (
    <li className={[styles.row, isGone ? styles.gone : ''].join(' ')}>
      <div className={styles.what}>
        <Link to={projectAddress(id)} data-row={id} dir="auto">
          {title}
        </Link>
        <p dir="auto">{isGone ? 'No longer in this list' : client_name}</p>
        {facts.length > 0 ? <p dir="auto">{facts.map(([, words]) => words).join(' · ')}</p> : null}
      </div>
      {isShown('course') ? <Course row={row} /> : null}
      {isAhead ? <Ahead row={row} isShown={isShown} /> : null}
      {isShown('waits') ? <Waits row={row} /> : null}
    </li>
  )
}

/** What stands below the name where it is shown. */
export const factsOf = (row: ProjectRow): [ProjectColumn, string][] => [
  ['team', row.team?.join(', ') || 'Nobody’s'],
  ['start_date', `Starts ${localDate(row.start_date)}`],
  ['end_date', row.end_date ? `Ends ${localDate(row.end_date)}` : 'No end yet'],
  ['rhythm', rhythmNames[row.rhythm]],
  ['updated_at', `Changed ${localDay(row.updated_at)}`],
]

const Course = ({ row: { title, health, progress } }: { row: ProjectRow }) => (
  <div className={styles.course}>
    {health ? (
      <>
        <Progress label={`Progress of ${title}`} percent={progress} />
        <Badge shape={healthShapes[health]}>{healthWords[health]}</Badge>
      </>
    ) : (
      <span className={styles.none}>No update yet</span>
    )}
  </div>
)

interface AheadProps {
  row: ProjectRow
  isShown: (column: ProjectColumn) => boolean
}

const Ahead = ({ row, isShown }: AheadProps) => (
  <div className={styles.next}>
    {isShown('next') ? <StaffNextMilestone next={row.next ?? null} /> : null}
    {isShown('last_update_at') ? (
      <small className={row.overdue ? styles.late : undefined}>
        {[
          row.last_update_at ? `Last update ${localDay(row.last_update_at)}` : '',
          row.overdue ? 'Update overdue' : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    ) : null}
  </div>
)

/** The milestone that comes next, and when. */
export function StaffNextMilestone({ next }: { next: NonNullable<ProjectRow['next']> | null }) {
  const now = useNow()
  if (!next) return <p>No milestone ahead</p>
  const isLate = daysUntil(next.due_date, now) < 0
  return (
    <p className={isLate ? styles.late : undefined}>
      <time dateTime={next.due_date}>
        {isLate ? 'Was due ' : ''}
        {localDate(next.due_date)}
      </time>{' '}
      <span dir="auto">{next.title}</span>
    </p>
  )
}

/** Who waits for whom. */
export const waitsWords = ({ asked = 0, waits_since }: ProjectRow): string[] =>
  [
    waits_since ? 'They wrote' : '',
    asked > 0 ? `${asked} ${asked === 1 ? 'waits' : 'wait'} for them` : '',
  ].filter(Boolean)

const Waits = ({ row }: { row: ProjectRow }) => (
  <div className={styles.waits}>
    {waitsWords(row).map((one) => (
      <p key={one} className={one === 'They wrote' ? styles.ours : undefined}>
        {one}
      </p>
    ))}
  </div>
)
